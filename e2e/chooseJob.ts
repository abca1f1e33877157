import { expect, type Page } from '@playwright/test'

/**
 * Chooses a job in the dialog of Skills Search.
 * @param place of its company among those with the newest jobs, from 1.
 */
export async function chooseJob(page: Page, place = 1): Promise<void> {
  const [company, job] = [page.getByRole('combobox', { name: 'Company' }), page.getByRole('combobox', { name: 'Job' })]
  await expect(company.getByRole('option').nth(place)).toBeAttached()
  await company.selectOption({ index: place })
  // The only job of a company is chosen along with it.
  if (!(await job.inputValue())) await job.selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Show Candidates' }).click()
}

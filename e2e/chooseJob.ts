import { expect, type Page } from '@playwright/test'

/**
 * Selects a job in the dialog of Skills Search.
 * @param position the position of its company in the list, from 1. Companies with the newest jobs come first.
 */
export async function chooseJob(page: Page, position = 1): Promise<void> {
  const [company, job] = [page.getByRole('combobox', { name: 'Company' }), page.getByRole('combobox', { name: 'Job' })]
  await expect(company.getByRole('option').nth(position)).toBeAttached()
  await company.selectOption({ index: position })
  // The dialog selects the only job of a company automatically.
  if (!(await job.inputValue())) await job.selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Show Candidates' }).click()
}

import { expect, type Page } from '@playwright/test'

/**
 * Selects a job in the dialog of Skills Search, which then shows its candidates.
 * @param position the position of its company in the list, from 1. Companies with the newest jobs come first.
 */
export async function chooseJob(page: Page, position = 1): Promise<void> {
  const [company, job] = [page.getByRole('combobox', { name: 'Company' }), page.getByRole('combobox', { name: 'Job' })]
  await expect(company.getByRole('option').nth(position)).toBeAttached()
  await company.selectOption({ index: position })
  // The only job of a company is chosen with it.
  await expect(async () => {
    if ((await job.isVisible()) && !(await job.inputValue({ timeout: 1_000 }))) await job.selectOption({ index: 1 })
    await expect(job).toBeHidden({ timeout: 1_000 })
  }).toPass()
}

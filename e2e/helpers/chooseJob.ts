import { expect, type Page } from '@playwright/test'

/**
 * Selects a job in the dialog of Skills Search, which then shows its candidates.
 * @param companyName its company of the demo firm, and not the first by name, to which other tests add jobs. Positions in the list move with each.
 */
export async function chooseJob(page: Page, companyName = 'Silverline Energy'): Promise<void> {
  const [company, job] = [page.getByRole('combobox', { name: 'Company' }), page.getByRole('combobox', { name: 'Job' })]
  const option = company.getByRole('option').filter({ hasText: `${companyName} - ` })
  await expect(option).toBeAttached()
  await company.selectOption(await option.getAttribute('value'))
  // The only job of a company is chosen with it.
  await expect(async () => {
    if ((await job.isVisible()) && !(await job.inputValue({ timeout: 1_000 }))) await job.selectOption({ index: 1 })
    await expect(job).toBeHidden({ timeout: 1_000 })
  }).toPass()
}

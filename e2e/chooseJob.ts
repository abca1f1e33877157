import { expect, type Page } from '@playwright/test'

/**
 * Selects a job in the dialog of Skills Search, which then shows its candidates.
 * @param place its company by name, or the position of that in the list, from 1. Companies with the newest jobs come first, so a job that
 * another test adds moves those positions.
 */
export async function chooseJob(page: Page, place: number | string = 1): Promise<void> {
  const [company, job] = [page.getByRole('combobox', { name: 'Company' }), page.getByRole('combobox', { name: 'Job' })]
  const options = company.getByRole('option')
  const option = typeof place === 'number' ? options.nth(place) : options.filter({ hasText: `${place} - ` })
  await expect(option).toBeAttached()
  await company.selectOption(await option.getAttribute('value'))
  // The only job of a company is chosen with it.
  await expect(async () => {
    if ((await job.isVisible()) && !(await job.inputValue({ timeout: 1_000 }))) await job.selectOption({ index: 1 })
    await expect(job).toBeHidden({ timeout: 1_000 })
  }).toPass()
}

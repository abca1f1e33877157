import type { Download, Page } from '@playwright/test'

/** Saves the file of a list, with the columns in sight or with all. */
export async function exportCsv(page: Page, columns: 'Columns in Sight' | 'All Columns'): Promise<void> {
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await page.getByRole('menuitem', { name: columns }).click()
}

export async function downloadCsv(page: Page, columns: Parameters<typeof exportCsv>[1]): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), exportCsv(page, columns)])
  return download
}

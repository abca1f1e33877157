import { expectAccessible } from './accessible.ts'
import { expect, test } from './product.ts'

test('a reviewer sees the own assessments under code names, by tab, page and sort', async ({ openAs }) => {
  const page = await openAs('reviewer', '/my-assessments?tab=all')
  const heading = page.getByRole('heading', { name: /^My Assessments \(\d+\)$/ })
  await expect(heading).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText(['Code name', 'Assessment', 'Due', 'Status'])
  await expect(page.getByRole('columnheader', { name: 'Due' })).toHaveAttribute('aria-sort', 'ascending')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/tab=all&page=2$/)
  await page.getByRole('button', { name: 'Code name' }).click()
  await expect(page).toHaveURL(/tab=all&sort=code_name$/)

  const tabs = page.getByRole('navigation', { name: 'Parts of My Assessments' })
  await expect(tabs.getByRole('link')).toHaveText(['To do', 'Overdue', 'Drafts', 'Done', 'All'])
  const all = await heading.textContent()
  await tabs.getByRole('link', { name: 'Done' }).click()
  await expect(page).toHaveURL(/sort=code_name&tab=done|tab=done&sort=code_name/)
  await expect(heading).not.toHaveText(all ?? '')
  await expect(page.getByRole('cell', { name: 'Pending' })).toHaveCount(0)
  await tabs.getByRole('link', { name: 'Overdue' }).click()
  await expect(page.getByRole('cell', { name: 'Sent', exact: true })).toHaveCount(0)
  await page.getByPlaceholder('Search assessments').fill('nothing has this name')
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
  await page.getByRole('cell').getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\?(sort=code_name&tab=overdue|tab=overdue&sort=code_name)$/)
})

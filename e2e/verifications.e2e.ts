import { expectAccessible } from './accessible.ts'
import { expect, test } from './product.ts'

test('a vetter finds the verifications that nobody chose, and confirms one', { tag: '@proof' }, async ({ openAs }) => {
  const page = await openAs('vetter')
  await page.getByRole('link', { name: 'Verifications', exact: true }).click()
  await expect(page).toHaveURL(/\/vetting\/verifications$/)
  const heading = (count: number) =>
    page.getByRole('heading', { name: `Verifications to Confirm (${count})`, exact: true })
  const rows = page.getByRole('table', { name: 'Verifications to Confirm' }).getByRole('row')
  await expect(rows.nth(1).getByRole('button', { name: /^Confirm / })).toBeVisible()
  const waiting = (await rows.count()) - 1
  await expect(heading(waiting)).toBeVisible()
  await expectAccessible(page, { dark: true })
  await rows
    .nth(1)
    .getByRole('button', { name: /^Confirm / })
    .click()
  await expect(page.getByText(/ is confirmed\.$/)).toBeVisible()
  await expect(heading(waiting - 1)).toBeVisible()
})

import { expectAccessible } from './helpers/accessible.ts'
import { expect, row, test } from './helpers/product.ts'

test('a DSTM moves a portfolio to somebody else with a note, and takes that back', { tag: '@proof' }, async ({
  openAs,
}) => {
  const page = await openAs('dstm', '/dstms?sort=-members')
  await expect(page.getByRole('heading', { name: /^DSTMs \(\d+\)$/ })).toBeVisible()
  const largest = page.getByRole('row').nth(1)
  const name = (await largest.locator('bdi').textContent()) ?? ''
  const members = (await largest.getByRole('cell').nth(1).textContent()) ?? ''
  await page.getByRole('button', { name: 'Move Portfolio' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move Portfolio' })
  for (const [field, person] of [
    ['From', name],
    ['To', 'Alex Morgan'],
  ] as const) {
    await dialog.getByRole('combobox', { name: field }).fill(person)
    await page.getByRole('listbox', { name: field }).getByRole('option', { name: person }).click()
  }
  await dialog.getByLabel('Note for the new DSTM').fill('Two of them want longer projects.')
  await expectAccessible(page, { dark: true, parts: ['[role="dialog"]'] })
  await dialog.getByRole('button', { name: 'Move Portfolio' }).click()
  await expect(page.getByText('Two of them want longer projects.')).toBeVisible()
  await expect(row(page, name).getByRole('cell').nth(1)).toHaveText('0')
  const undo = page.getByRole('button', { name: 'Undo' })
  // The pointer on the toast keeps it open, however long the check takes.
  await undo.hover()
  await expectAccessible(page, { dark: true })
  await undo.click()
  await expect(row(page, name).getByRole('cell').nth(1)).toHaveText(members)
})

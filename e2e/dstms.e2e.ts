import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, row, test } from './product.ts'

const choose = async (page: Page, field: string, name: string) => {
  await page.getByRole('dialog').getByRole('combobox', { name: field }).fill(name)
  await page.getByRole('listbox', { name: field }).getByRole('option', { name }).click()
}

test('a DSTM opens a portfolio, moves it to somebody else with a note, and takes that back', async ({ openAs }) => {
  const page = await openAs('dstm', '/developers')
  const tabs = page.getByRole('navigation', { name: 'Developer Success', exact: true })
  await tabs.getByRole('link', { name: 'DSTMs' }).click()
  await expect(page.getByRole('heading', { name: /^DSTMs \(\d+\)$/ })).toBeVisible()
  await page.goto('/dstms?sort=-members')
  const largest = page.getByRole('row').nth(1)
  const name = (await largest.locator('bdi').textContent()) ?? ''
  const members = (await largest.getByRole('cell').nth(1).textContent()) ?? ''
  await largest.getByRole('cell').nth(1).getByRole('link').click()
  await expect(page.getByRole('heading', { name: `Developers (${members})` })).toBeVisible()
  await page.goBack()

  await page.getByRole('button', { name: 'Move Portfolio' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move Portfolio' })
  await choose(page, 'From', name)
  await expect(dialog.getByText(/^\d+ developers will move, with \d+ open check-ins? and/)).toBeVisible()
  await choose(page, 'To', 'Alex Morgan')
  await expectAccessible(page, { dark: true })
  await dialog.getByRole('button', { name: 'Move Portfolio' }).click()
  await expect(dialog.getByText('Write what the new DSTM should know.')).toBeVisible()
  await dialog.getByLabel('Note for the new DSTM').fill('Two of them want longer projects.')
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

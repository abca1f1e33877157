import { randomUUID } from 'node:crypto'
import { expectAccessible } from './helpers/accessible.ts'
import { expect, test } from './helpers/product.ts'

test('an admin names a region in the settings of the firm', { tag: '@proof' }, async ({ openAs }) => {
  const page = await openAs('admin', '/settings')
  const word = `R${randomUUID().slice(0, 8)}`
  await page.getByRole('button', { name: 'Add Region …' }).click()
  const add = page.getByRole('dialog', { name: 'Add Region' })
  await add.getByRole('textbox', { name: 'Name', exact: true }).fill(`Where ${word} is`)
  await add.getByLabel('Short word').fill(word)
  await add.getByRole('combobox', { name: 'Add the countries of a region' }).fill('DACH')
  await page.getByRole('option', { name: 'DACH, 3 countries' }).click()
  await expect(add.getByText('Austria')).toBeVisible()
  await page.keyboard.press('Tab')
  await expectAccessible(page, { dark: true, parts: ['[role="dialog"]'] })
  await add.getByRole('button', { name: 'Add Region' }).click()
  await expect(page.getByRole('button', { name: `Edit ${word}` })).toBeVisible()
  await expectAccessible(page, { dark: true })
})

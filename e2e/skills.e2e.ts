import { expectAccessible } from './helpers/accessible.ts'
import { expect, row, test } from './helpers/product.ts'

test('an admin adds a skill with another name, and finds it in the list', { tag: '@proof' }, async ({ openAs }) => {
  const page = await openAs('admin', '/skills')
  await page.getByRole('button', { name: 'Add Skill' }).click()
  const add = page.getByRole('dialog', { name: 'Add Skill' })
  await add.getByLabel('Name').fill('Quorix')
  await add.getByLabel('Type').selectOption('Language')
  await add.getByRole('combobox', { name: 'Also called' }).pressSequentially('golang,')
  await add.getByRole('button', { name: 'Add Skill' }).click()
  await expect(add.getByText('“golang” is already a name of Go.')).toBeVisible()
  await expectAccessible(page, { dark: true, parts: ['[role="dialog"]'] })
  await add.getByRole('button', { name: 'Remove golang' }).click()
  await add.getByRole('button', { name: 'Add Skill' }).click()
  await expect(add).toBeHidden()
  await page.getByLabel('Search name or other names').fill('quorix')
  await expect(row(page, 'Quorix').getByRole('link')).toBeVisible()
  await expectAccessible(page, { dark: true })
})

import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, row, test } from './product.ts'

const form = (page: Page, name: string) => page.getByRole('dialog', { name })

test('an admin adds a skill, gives it another name, merges it and takes that back', async ({ openAs }) => {
  const page = await openAs('admin', '/skills')
  await page.getByRole('button', { name: 'Add Skill' }).click()
  const add = form(page, 'Add Skill')
  await add.getByLabel('Name').fill('Quorix')
  await add.getByLabel('Type').selectOption('Language')
  await add.getByRole('combobox', { name: 'Also called' }).pressSequentially('golang,')
  await add.getByRole('button', { name: 'Add Skill' }).click()
  await expect(add.getByText('“golang” is a name of Go already.')).toBeVisible()
  await expectAccessible(page, { dark: true })
  await add.getByRole('button', { name: 'Remove golang' }).click()
  await add.getByRole('button', { name: 'Add Skill' }).click()

  await page.getByLabel('Search name or other names').fill('quorix')
  await row(page, 'Quorix').getByRole('link').click()
  await form(page, 'Edit Skill').getByRole('combobox', { name: 'Also called' }).pressSequentially('Quorixlang')
  await form(page, 'Edit Skill').getByRole('button', { name: 'Save' }).click()
  await expect(row(page, 'Quorix')).toContainText('Quorixlang')

  await row(page, 'Quorix').getByRole('link').click()
  await form(page, 'Edit Skill').getByRole('button', { name: 'Merge into Another Skill' }).click()
  await form(page, 'Merge Quorix').getByRole('combobox', { name: 'Into' }).fill('rust')
  await page.getByRole('listbox', { name: 'Into' }).getByRole('option', { name: 'Rust', exact: true }).click()
  await form(page, 'Merge Quorix').getByRole('button', { name: 'Merge' }).click()
  await expect(row(page, 'Rust')).toContainText('Quorix, Quorixlang')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Quorix')).toContainText('Quorixlang')
  await expect(row(page, 'Rust')).toHaveCount(0)
})

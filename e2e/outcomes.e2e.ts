import { expectAccessible } from './helpers/accessible.ts'
import { expect, test } from './helpers/product.ts'

test('an admin words an outcome, and reads it as a developer would', { tag: '@proof' }, async ({ openAs }) => {
  const page = await openAs('admin', '/settings?dialog=edit-outcome&id=WAITING')
  const edit = page.getByRole('dialog', { name: 'Edit Text About an Outcome: Waiting' })
  await edit.getByLabel('Message').fill('Hello {{first_name}}, we come back to you.\n\n{{sender_name}}')
  await edit.getByRole('combobox', { name: 'Preview for' }).fill('ma')
  await page.locator('[role="option"]').first().click()
  await expect(edit.getByRole('region', { name: 'Preview' })).toContainText('we come back to you.')
  await page.keyboard.press('Tab')
  await expectAccessible(page, { dark: true, parts: ['[role="dialog"]'] })
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toHaveCount(0)
})

import { expectAccessible } from './accessible.ts'
import { expect, test } from './product.ts'

test('an admin words an outcome, a dstm tells it with the move, and the developer’s record names the version', async ({
  openAs,
}) => {
  const admin = await openAs('admin', '/settings')
  await admin.getByRole('button', { name: 'Edit the text “Waiting”' }).click()
  const edit = admin.getByRole('dialog', { name: 'Edit Text About an Outcome: Waiting' })
  await edit.getByLabel('Message').fill('Hello {{first_name}}, we come back to you.\n\n{{sender_name}}')
  await edit.getByLabel('Propose to tell it').check()
  await edit.getByRole('combobox', { name: 'Preview for' }).fill('ma')
  await admin.locator('[role="option"]').first().click()
  await expect(edit.getByRole('region', { name: 'Preview' })).toContainText('we come back to you.')
  await admin.keyboard.press('Tab')
  await expectAccessible(admin, { parts: ['[role="dialog"]'], dark: true })
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toHaveCount(0)

  const dstm = await openAs('dstm', '/developers?stage=MEMBER&status=AVAILABLE')
  await dstm.getByRole('table').getByRole('row').nth(1).getByRole('link').first().click()
  await dstm.getByRole('button', { name: 'Other moves' }).click()
  await dstm.getByRole('menuitem', { name: 'Put on stand-by …' }).click()
  const move = dstm.getByRole('dialog', { name: /^Put on stand-by: / })
  await expect(move.getByRole('checkbox', { name: 'Tell the developer' })).toBeChecked()
  await expect(move.getByLabel('Message to the developer')).toHaveValue(/^Hello \{\{first_name\}\}, we come back/)
  await expectAccessible(dstm, { parts: ['[role="dialog"]'], dark: true })
  await move.getByLabel('Reason').selectOption('No demand')
  await move.getByRole('button', { name: 'Put on stand-by' }).click()
  await expect(move).toHaveCount(0)
  await dstm.getByRole('link', { name: 'Communication' }).click()
  const first = dstm.getByRole('table', { name: 'Communication' }).getByRole('row').nth(1)
  await expect(first).toContainText('Waiting (version 1)')
  await expect(first).toContainText('we come back to you.')
})

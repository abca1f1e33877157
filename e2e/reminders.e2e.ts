import { expectAccessible } from './helpers/accessible.ts'
import { expect, test } from './helpers/product.ts'

test('an admin reads what a rule would send today, switches it on by keyboard, and takes that back', {
  tag: '@proof',
}, async ({ openAs }) => {
  const page = await openAs('admin', '/settings')
  const name = 'Reminders that send themselves'
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name }) })
  await expect(section.getByText('Off. Nothing is sent.')).toHaveCount(4)

  await section.getByRole('button', { name: 'Edit the reminder “Consent”' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Reminder: Consent' })
  const plan = dialog.getByRole('region', { name: 'Would go out today' })
  await expect(plan.getByRole('heading', { name: /^Would go out today: \d+$/ })).toBeVisible()
  await expectAccessible(page, { dark: true, parts: ['[role="dialog"]'] })
  await dialog.getByLabel('Remind after (days)').fill('2')
  await dialog.getByLabel('Follow-up after (more days)').fill('3')
  await dialog.getByLabel('Message').fill('Hello {{first_name}}, please answer.')
  await expect(plan).not.toContainText('Fill in the form')
  await dialog.getByLabel('Send by itself').press('Space')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('The reminder “Consent” is on.')).toBeVisible()
  await expect(section).toContainText('A reminder after 2 days, and a follow-up for the owner after 3 more.')

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(section.getByText('Off. Nothing is sent.')).toHaveCount(4)
})

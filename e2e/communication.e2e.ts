import { expectAccessible } from './helpers/accessible.ts'
import { expect, test } from './helpers/product.ts'

test('a recruiter writes to a developer, and takes that back', { tag: '@proof' }, async ({ openAs }) => {
  const page = await openAs('recruiter', '/developers?stage=MEMBER')
  await page.getByRole('table', { name: 'Developers' }).getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Communication' }).click()
  await page.getByRole('button', { name: 'Write Message' }).click()
  const writing = page.getByRole('dialog', { name: /^Message / })
  await writing.getByLabel('Subject').fill('Your cat')
  await writing.getByRole('textbox', { name: 'Message' }).fill('Dear {{full_name}}, how is your cat?')
  await expect(writing.getByRole('region', { name: 'Preview' })).toContainText(/Dear (?!{).*, how is your cat\?/)
  await expectAccessible(page, { dark: true, parts: ['[role="dialog"]'] })
  await writing.getByRole('button', { name: 'Send Message' }).click()
  const table = page.getByRole('table', { name: 'Communication' })
  const sent = table.getByRole('row').filter({ hasText: 'how is your cat?' })
  await expect(sent).toContainText('Kept in outbox')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(sent).toHaveCount(0)
  await expectAccessible(page, { dark: true })
})

import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './product.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Communication' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function openCommunication(page: Page, filter: string) {
  await page.goto(`/developers?${filter}`)
  await page.getByRole('table', { name: 'Developers' }).getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Communication' }).click()
}

test('a recruiter writes to a developer from a template, takes that back, and adds a reply', async ({ openAs }) => {
  const page = await openAs('recruiter')
  await openCommunication(page, 'stage=MEMBER')
  await expect(page.getByRole('navigation', { name: 'Developer tabs' })).toBeVisible()
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await button(page, 'Templates').click()
  await button(page, 'Add Template').click()
  const adding = page.getByRole('dialog', { name: 'Add Template' })
  await adding.getByLabel('Name').fill('Ask for the cat')
  await adding.getByLabel('Subject').fill('About your cat')
  const text = adding.getByRole('textbox', { name: 'Message' })
  await text.fill('{{frist_name}}')
  await adding.getByRole('button', { name: 'Add Template' }).click()
  await expect(adding.getByText('{{frist_name}} is not a merge field here.')).toBeVisible()
  await text.fill('')
  await adding.getByRole('button', { name: 'Full name' }).click()
  await text.pressSequentially(', how is your cat?')
  await adding.getByRole('button', { name: 'Add Template' }).click()
  await expect(page.getByRole('table', { name: 'Message templates' })).toContainText('Ask for the cat')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await button(page, 'Write Message').click()
  const writing = page.getByRole('dialog', { name: `Message ${name}` })
  await writing.getByLabel('Template').selectOption('Ask for the cat')
  const preview = writing.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText(`${name}, how is your cat?`)
  await expect(preview).toContainText('messages stay in the outbox')
  await expectAccessible(page, { dark: true })
  await writing.getByRole('button', { name: 'Send Message' }).click()
  const sent = table(page).getByRole('row').filter({ hasText: 'how is your cat?' })
  await expect(sent).toContainText('Kept in outbox')
  await button(page, 'Undo').click()
  await expect(sent).toHaveCount(0)

  await button(page, 'Add Reply').click()
  const replying = page.getByRole('dialog', { name: 'Add Reply' })
  await replying.getByLabel('What they said').fill('The cat is well.')
  await replying.getByLabel('Channel').selectOption('Call')
  await replying.getByRole('button', { name: 'Add Reply' }).click()
  const reply = table(page).getByRole('row').filter({ hasText: 'The cat is well.' })
  await expect(reply).toContainText('Received')
  await reply.getByRole('button', { name: 'Edit Reply' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Reply' })
  await editing.getByRole('button', { name: 'Delete Reply' }).click()
  await expect(reply).toHaveCount(0)
  await expectAccessible(page)
})

test('a DSTM messages some developers at once, and sees what each of them gets and who is skipped', async ({
  openAs,
}) => {
  const page = await openAs('dstm', '/developers?stage=BLOCKED,MEMBER&sort=stage')
  const rows = page.getByRole('table', { name: 'Developers' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('Blocked')
  for (const row of [rows.nth(1), rows.nth(-1), rows.nth(-2)]) await row.getByRole('checkbox').check()
  await button(page, 'Message').click()
  const writing = page.getByRole('dialog', { name: 'Message Developers' })
  await writing.getByLabel('Subject').fill('Hello')
  await writing.getByRole('textbox', { name: 'Message' }).fill('Dear {{full_name}}')
  const preview = writing.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('region', { name: 'Skipped' })).toContainText('1Does not want to be contacted')
  const first = await preview.getByRole('article').textContent()
  await preview.getByRole('button', { name: 'Next recipient' }).click()
  await expect(preview.getByRole('article')).not.toHaveText(first ?? '')
  await writing.getByRole('button', { name: 'Send to 2 Developers' }).click()
  await expect(page.getByText('The message to 2 developers is in the outbox.')).toBeVisible()
})

test('who must not be contacted cannot be written to, and the reason stands in place of the button', async ({
  openAs,
}) => {
  const page = await openAs('vetter')
  await openCommunication(page, 'stage=BLOCKED')
  await expect(button(page, 'Add Reply')).toBeVisible()
  await expect(button(page, 'Write Message')).toBeHidden()
  await page.setViewportSize({ width: 390, height: 800 })
  await expectAccessible(page)
})

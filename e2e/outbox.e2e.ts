import type { Page } from '@playwright/test'
import { expectAccessible } from './helpers/accessible.ts'
import { ask } from './helpers/ask.ts'
import { expect, test } from './helpers/product.ts'
import { resize } from './helpers/resize.ts'

/** Returns the page of a job that has messages. */
async function messagedJob(page: Page): Promise<string> {
  const { data } = await ask(
    page,
    '{ getCommunication(limit: 1, filter: { kind: [JOB_MESSAGE], channel: [SLACK] }) { communication { job { id } } } }',
  )
  return `/jobs/${data.getCommunication.communication[0].job.id}/overview`
}

test('a recruiter reads the messages of a job under a heading that stays, opens one of its people in a new tab, and comes back', {
  tag: '@proof',
}, async ({ openAs }) => {
  const page = await openAs('recruiter', '/you')
  await page.goto(await messagedJob(page))
  const link = page.getByRole('link', { name: 'Messages', exact: true })
  const outbox = page.getByRole('dialog', { name: /^Messages/ })
  await link.press('Enter')
  const first = outbox.locator('tbody').getByRole('row').first()
  await expect(first.getByRole('blockquote')).toBeHidden()
  await first.locator('summary').press('Enter')
  await expect(first.getByRole('blockquote')).toBeVisible()
  await expectAccessible(page, { parts: ['[role="dialog"]'] })
  const [last, table] = [outbox.getByRole('button', { name: 'Export CSV' }), outbox.getByRole('table')]
  const ends = await Promise.all(
    [last, table].map(async (part) => part.evaluate((el) => el.getBoundingClientRect().right)),
  )
  expect(Math.abs((ends[0] ?? 0) - (ends[1] ?? 0)), 'the buttons end where the table does').toBeLessThan(3)

  const person = first.getByRole('link')
  const name = (await person.textContent()) ?? ''
  const [tab] = await Promise.all([page.waitForEvent('popup'), person.click()])
  await expect(tab.getByRole('heading', { level: 1, name })).toBeVisible()

  // The heading stays in view while a list longer than the window scrolls.
  await resize(page, 1280, 240)
  await outbox.getByText('Messages in the outbox reached nobody.').scrollIntoViewIfNeeded()
  expect((await page.getByRole('columnheader').first().boundingBox())?.y).toBe(0)
  await page.keyboard.press('Escape')
  await expect(outbox).toBeHidden()
  await expect(link).toBeFocused()
})

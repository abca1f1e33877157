import { sql } from 'kysely'
import { write } from '#server/platform/db/connection/connect.ts'
import { withinFiveSeconds } from '#test/promises.ts'
import { expectAccessible } from './helpers/accessible.ts'
import { expect, test } from './helpers/product.ts'

test('a reviewer opens the bell by keyboard, follows what waits, and marks the rest as read', {
  tag: '@proof',
}, async ({ openAs }) => {
  const page = await openAs('reviewer')
  const bell = page.getByRole('button', { name: /unread notification/ })
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  const items = panel.getByRole('listitem')
  await test.step('it says how much waits, and Escape closes what it opens', async () => {
    await expect(bell).toHaveAccessibleName(/^\d+ unread notifications$/)
    await bell.press('Enter')
    await expect(items.first()).toContainText('Review assigned')
    await expectAccessible(page, { dark: true, parts: ['[role="dialog"]'] })
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(bell).toBeFocused()
  })

  await test.step('a link opens its record, and is read', async () => {
    const before = await countOf(bell)
    await bell.press('Enter')
    const title = (await items.first().getByRole('button').getAttribute('aria-label'))?.match(
      /^Mark (.*) as read$/,
    )?.[1]
    await items.first().getByRole('link').click()
    await expect(page.getByRole('cell', { name: title ?? '' })).toBeVisible()
    await expect(panel).toBeHidden()
    await expect.poll(() => countOf(bell)).toBe(before - 1)
  })

  await test.step('all are marked as read at once, and stay until they are done', async () => {
    await bell.press('Enter')
    await panel.getByRole('button', { name: 'Mark All as Read' }).click()
    await expect(bell).toHaveAccessibleName('No unread notifications')
    await expect(items.first()).toContainText('Review assigned')
  })
})

test('the bell follows what others write within 5 s, and what ends it', { tag: '@proof' }, async ({ openAs, db }) => {
  const page = await openAs('reviewer')
  const bell = page.getByRole('button', { name: /unread notification/ })
  const before = await countOf(bell)
  const { rows } = await sql<{ id: string }>`
    select a.id from reviews r join users u on u.id = r.reviewer_id join developer_assessments a on a.id = r.developer_assessment_id
    where u.email = 'reviewer@vouch.example' and r.status in ('PENDING', 'DRAFT') and a.reviewers_reminded_at is null
      and a.status not in ('COMPLETED', 'DECLINED', 'EXPIRED', 'CANCELLED')
    limit 1`.execute(db)
  const remind = (moment: Date | null) =>
    write(db, { actor: 'task:test' }, (trx) =>
      trx
        .updateTable('developer_assessments')
        .set({ reviewers_reminded_at: moment })
        .where('id', '=', rows[0]?.id ?? '')
        .execute(),
    )
  await remind(new Date())
  await expect.poll(() => countOf(bell), withinFiveSeconds).toBe(before + 1)
  await remind(null)
  await expect.poll(() => countOf(bell), withinFiveSeconds).toBe(before)
})

async function countOf(bell: { getAttribute(name: string): Promise<string | null> }): Promise<number> {
  return Number.parseInt((await bell.getAttribute('aria-label')) ?? '', 10) || 0
}

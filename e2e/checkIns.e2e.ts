import { sql } from 'kysely'
import { type Database, write } from '#server/platform/db/connection/connect.ts'
import { expectAccessible } from './helpers/accessible.ts'
import { expect, test } from './helpers/product.ts'

/** Gives the last overdue check-in to the DSTM of the demo, so that one more waits for them. */
function giveToDstm(db: Database) {
  return write(db, { actor: 'task:test' }, (trx) =>
    sql`
      update check_ins set host_id = (select id from users where email = 'dstm@vouch.example')
      from placement_facts where placement_facts.placement_id = check_ins.placement_id and check_ins.id = (
        select id from check_ins join placement_facts f using (placement_id) where state = 'OVERDUE' order by f.developer_name desc limit 1
      )`.execute(trx),
  )
}

test('a DSTM records an overdue check-in of the list', { tag: '@proof' }, async ({ openAs, db }) => {
  await giveToDstm(db)
  const page = await openAs('dstm', '/check-in?tab=overdue&sort=developer')
  const first = page.getByRole('row').nth(1)
  await expect(first.getByText(/d overdue$/)).toBeVisible()
  await expectAccessible(page, { dark: true })
  await first.getByRole('cell').first().click()
  const dialog = page.getByRole('dialog', { name: /^Check-in: / })
  await dialog.getByRole('button', { name: 'Record …' }).click()
  const form = page.getByRole('dialog', { name: /^Record Check-in: / })
  await form.getByLabel('How').selectOption('Call')
  await form.getByRole('radio', { name: 'Good' }).check()
  await form.getByLabel('Notes').fill('The team is happy.')
  await form.getByRole('button', { name: 'Record Check-in' }).click()
  await expect(dialog.getByText('The team is happy.')).toBeVisible()
  await expectAccessible(page, { dark: true, parts: ['[role="dialog"]'] })
})

test('somebody who only reads goes through a timeline by arrows, and is back at the mark after its dialog', {
  tag: '@proof',
}, async ({ openAs }) => {
  const page = await openAs('recruiter', '/check-in/timeline?span=quarter')
  const marks = page.getByRole('list', { name: /^Check-ins of / }).getByRole('link')
  await expect(marks.first()).toBeVisible()
  await expectAccessible(page, { dark: true })
  await marks.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(marks.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^Check-in: / })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(marks.nth(1)).toBeFocused()
})

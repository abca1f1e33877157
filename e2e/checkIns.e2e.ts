import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { type Database, write } from '#server/platform/db/connection/connect.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './product.ts'

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of Check-ins' }).getByRole('link', { name })

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

test('a DSTM records a worrying check-in with a follow-up, checks it off, takes that back, and goes on to the next', async ({
  openAs,
  db,
}) => {
  await giveToDstm(db)
  const page = await openAs('dstm', '/check-in?tab=overdue&sort=developer')
  await expect(page.getByRole('heading', { name: /^Check-ins \(\d+\)$/ })).toBeVisible()
  const first = page.getByRole('row').nth(1)
  await expect(first.getByText(/d overdue$/)).toBeVisible()
  await expectAccessible(page, { dark: true })
  await first.getByRole('cell').first().click()
  const dialog = page.getByRole('dialog', { name: /^Check-in: / })
  const name = ((await dialog.getByRole('heading').first().textContent()) ?? '').replace('Check-in: ', '')
  await expect(dialog.getByText('Planned by')).toBeVisible()
  await dialog.getByRole('button', { name: 'Record …' }).click()

  const form = page.getByRole('dialog', { name: `Record Check-in: ${name}` })
  await form.getByLabel('How').selectOption('Call')
  await form.getByRole('radio', { name: 'Struggling' }).check()
  await form.getByRole('button', { name: 'Record Check-in' }).click()
  await expect(form.getByText('Write in a note why the mood is “Struggling”.')).toBeVisible()
  await form.getByLabel('Notes').fill('The team lost its lead.')
  await form.getByRole('button', { name: 'Add Follow-up' }).click()
  await form.getByLabel('What').fill('Talk to the client about a new lead')
  await expectAccessible(page, { dark: true })
  await form.getByRole('button', { name: 'Record Check-in' }).click()
  await expect(dialog.getByText('The team lost its lead.')).toBeVisible()
  const box = dialog.getByRole('checkbox', { name: 'Done: Talk to the client about a new lead' })
  await expectAccessible(page)
  await box.click()
  await expect(box).toBeChecked()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(box).not.toBeChecked()
  const next = dialog.getByRole('button', { name: /^Next: / })
  const nextName = ((await next.textContent()) ?? '').replace('Next: ', '')
  await next.click()
  await expect(page.getByRole('dialog', { name: `Check-in: ${nextName}` })).toContainText('Planned by')
})

test('somebody who only reads finds check-ins on a timeline by keyboard, and those of a DSTM from the figures', async ({
  openAs,
}) => {
  const page = await openAs('recruiter', '/check-in/timeline?span=quarter')
  await expect(page.getByRole('button', { name: 'Add Check-in' })).toBeHidden()
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
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page).toHaveURL(/span=quarter&from=\d{4}-\d\d|from=\d{4}-\d\d&span=quarter/)

  await page.goto('/dstms?sort=-check_ins_overdue')
  const overdue = page.getByRole('row').nth(1).getByRole('cell').nth(5).getByRole('link')
  const count = await overdue.textContent()
  await overdue.click()
  await expect(tab(page, 'Overdue')).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('row')).toHaveCount(Number(count) + 1)
})

import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { createCheckInTasks } from '#server/checkIns/tasks.ts'
import { type Database, write } from '#server/platform/db/connection/connect.ts'
import { expectAccessible } from './helpers/accessible.ts'
import { expect, test } from './helpers/product.ts'

/** There must be more than 20, and more than 5 % of the demo's check-ins. */
const lateCount = 24

/** Changes check-ins directly in the database, which no demo account could do. */
function change(db: Database, ids: readonly string[], values: RawBuilder<unknown>) {
  return write(db, { actor: 'task:test' }, (trx) =>
    sql`update check_ins set ${values} where id = any(${ids}::uuid[])`.execute(trx),
  )
}

/** Makes check-ins late, as after a stop of 400 days. @returns a function that restores them. */
async function letTimePass(db: Database) {
  const { rows } = await sql<{ id: string }>`
    select id from check_ins where state = 'SCHEDULED' and notes is null order by due_on, id limit ${lateCount}`.execute(
    db,
  )
  const ids = rows.map(({ id }) => id)
  await change(db, ids, sql`due_on = due_on - 400`)
  return () => change(db, ids, sql`due_on = due_on + 400, state = 'SCHEDULED'`)
}

/** Does what the product does every minute. */
async function runCheckIns(db: Database): Promise<void> {
  const run = { id: randomUUID(), now: new Date() }
  for (const task of createCheckInTasks({ db })) while (await task.run(run));
}

test('an admin sees what a large run would miss, and lets it run', { tag: ['@proof', '@dialog:task-run'] }, async ({
  openAs,
  db,
}) => {
  const restore = await letTimePass(db)
  try {
    await runCheckIns(db)
    const page = await openAs('admin', '/settings/health')
    const waiting = page.getByRole('list', { name: 'Waits for an admin' })
    const run = waiting.getByRole('listitem').filter({ hasText: 'Check-ins' })
    const dialog = page.getByRole('dialog', { name: new RegExp(`^Check-ins: ${lateCount} of \\d+ rows waiting$`) })
    const rows = dialog.getByRole('table', { name: 'Rows' }).locator('tbody').getByRole('row')

    await expectAccessible(page, { dark: true })
    await run.getByRole('button').click()
    await expect(dialog).toContainText(new RegExp(`would mark ${lateCount} of \\d+ rows as ended or missed at once`))
    await expect(rows.filter({ hasText: 'Scheduled → Missed' })).toHaveCount(lateCount)
    // The button is below all these rows, and must still be visible.
    await expect(dialog.getByRole('button', { name: 'Run Now' })).toBeInViewport({ ratio: 1 })
    await expectAccessible(page, { dark: true, parts: ['[role="dialog"]'] })
    await dialog.getByRole('button', { name: 'Run Now' }).click()
    await expect(page.getByText('The task will run within a minute.')).toBeVisible()
    await expect(dialog).toBeHidden()
    // The product runs it, too, whenever the minute of its own task is over.
    await runCheckIns(db)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Health' })).toBeVisible()
    await expect(run).toBeHidden()
  } finally {
    await restore()
  }
})

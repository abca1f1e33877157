import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { createCheckInTasks } from '#server/checkIns/tasks.ts'
import { type Database, write } from '#server/platform/db/connection/connect.ts'
import type { PauseReason } from '#shared/taskRuns/taskRuns.ts'
import { expectAccessible } from './accessible.ts'
import { expect, row, test } from './product.ts'

/** There must be more than 20, and more than 5 % of the demo's check-ins. */
const lateCount = 24

/** Changes check-ins directly in the database, which no demo account could do. */
function change(db: Database, ids: readonly string[], values: RawBuilder<unknown>) {
  return write(db, { actor: 'task:test' }, (trx) =>
    sql`update check_ins set ${values} where id = any(${ids}::uuid[])`.execute(trx),
  )
}

/** Makes check-ins late, as after a stop of 400 days. @returns their ids, and a function that restores them. */
async function letTimePass(db: Database) {
  const { rows } = await sql<{ id: string }>`
    select id from check_ins where state = 'SCHEDULED' and notes is null order by due_on, id limit ${lateCount}`.execute(
    db,
  )
  const ids = rows.map(({ id }) => id)
  await change(db, ids, sql`due_on = due_on - 400`)
  const asBefore = sql`due_on = due_on + 400, state = 'SCHEDULED', notes = null`
  return { ids, restore: () => change(db, ids.splice(0), asBefore) }
}

/** Does what the product does every minute. */
async function runCheckIns(db: Database): Promise<void> {
  const run = { id: randomUUID(), now: new Date() }
  for (const task of createCheckInTasks({ db })) while (await task.run(run));
}

test('an admin sees what a large run would miss, lets it run, takes it back and says that the time is right', async ({
  openAs,
  db,
}) => {
  const { ids, restore } = await letTimePass(db)
  try {
    await runCheckIns(db)
    const page = await openAs('admin', '/settings')
    await page.getByRole('navigation', { name: 'Clients', exact: true }).getByRole('link', { name: 'Tasks' }).click()
    await expect(page.getByRole('heading', { name: /^Task runs \([\d,]+\)$/ })).toBeVisible()
    const dialog = page.getByRole('dialog', { name: `Check-ins: ${lateCount}` })
    const rows = dialog.getByRole('table', { name: 'Rows' }).locator('tbody').getByRole('row')
    const notice = page.getByRole('region', { name: 'Tasks wait' })
    const changed = page.getByRole('cell', { name: String(lateCount), exact: true })
    const run = page.getByRole('row').filter({ hasText: 'Check-ins' }).filter({ has: changed }).first()

    await test.step('the run waits, and shows whom it is about', async () => {
      await row(page, 'Waits for an admin').getByRole('button').click()
      await expect(dialog).toContainText(new RegExp(`would mark ${lateCount} of \\d+ rows as ended or missed at once`))
      await expect(rows.filter({ hasText: 'Scheduled → Missed' })).toHaveCount(lateCount)
      // The button is below all these rows, and must still be visible.
      await expect(dialog.getByRole('button', { name: 'Run Now' })).toBeInViewport({ ratio: 1 })
      await expectAccessible(page, { dark: true, parts: ['[role="dialog"]'] })
    })

    await test.step('it runs once the admin says so', async () => {
      await dialog.getByRole('button', { name: 'Run Now' }).click()
      await expect(page.getByText('The task will run within a minute.')).toBeVisible()
      await expect(dialog).toBeHidden()
      // The product runs it, too, whenever the minute of its own task is over.
      await expect(run).toContainText(/Starts within a minute|Done/)
      await runCheckIns(db)
      await page.reload()
      await expect(run).toContainText('Done')
    })

    await test.step('it is taken back but for what was changed since, and tasks wait until the admin says that the time is right', async () => {
      await expect(notice).toBeHidden()
      await run.getByRole('button').click()
      await expect(rows.filter({ hasText: 'Scheduled → Missed' })).toHaveCount(lateCount)
      await change(db, ids.slice(0, 1), sql`notes = 'We talked.'`)
      await dialog.getByRole('button', { name: 'Take Back' }).click()
      await expect(page.getByText(`${lateCount - 1} rows were restored. 1 was skipped.`)).toBeVisible()
      await expect(dialog.getByRole('region', { name: 'Not taken back' }).getByRole('listitem')).toHaveCount(1)
      await expect(dialog).toHaveAccessibleName(/changed, taken back$/)
      // The toast may lie over the buttons, and stays while the pointer is on it.
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(run).toContainText('Alex Morgan')
      await expect(run).toContainText('Taken back')
      await expect(notice).toContainText('A run was taken back.')
      await expectAccessible(page, { dark: true })
      await restore()
      await notice.getByRole('button', { name: 'The Time Is Right' }).click()
      await expect(notice).toBeHidden()
    })
  } finally {
    await restore()
  }
})

test('the pause of a clock that jumped says by how much; an admin cannot end that of two clocks, and a recruiter sees neither', async ({
  openAs,
  db,
}) => {
  const pause = (reason: PauseReason, seconds: number) =>
    sql`insert into clock_pauses (reason, seconds) values (${reason}, ${seconds})
      on conflict (only_one) do update set id = gen_random_uuid(), reason = excluded.reason, seconds = excluded.seconds`.execute(
      db,
    )
  try {
    await pause('JUMP', 400 * 86_400)
    const page = await openAs('admin', '/task-runs')
    const notice = page.getByRole('region', { name: 'Tasks wait' })
    await expect(notice).toContainText(
      'The clock jumped 400 days ahead. Tasks that depend on the day have been waiting since',
    )
    await expect(notice.getByRole('button', { name: 'The Time Is Right' })).toBeVisible()
    await pause('APART', -7_200)
    await page.reload()
    await expect(notice).toContainText('the clock of Vouch is 2 h behind the clock of the database.')
    await expect(notice).toContainText('Correct the clock that is wrong.')
    await expect(notice.getByRole('button')).toHaveCount(0)
  } finally {
    await sql`delete from clock_pauses`.execute(db)
  }
  const recruiter = await openAs('recruiter')
  await recruiter.goto('/task-runs')
  await expect(recruiter.getByRole('table', { name: 'Task runs' })).toBeHidden()
})

import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '#server/platform/db/connection/connect.ts'
import type { TaskRun } from '#server/platform/tasks/tasks.ts'
import { type DatedTask, type Loss, waitsForAdmin } from '#shared/taskRuns/taskRuns.ts'

interface DatedWork {
  /** Counts the rows that the run would end or miss, by the same conditions as its writes. */
  count(): Promise<Loss>
  /** Writes one piece under the id of a run. @returns whether there may be more. */
  write(runId: string): Promise<boolean>
}

/** Runs one piece of a task that changes records by days, unless it waits for an admin. @returns whether there may be more. */
export async function runDated(db: Database, task: DatedTask, { id }: TaskRun, work: DatedWork): Promise<boolean> {
  const admitted = await admitRun(db, task, id, await work.count())
  if (admitted === null) return false
  const more = await work.write(admitted)
  // Closes the run that the admin allowed, which otherwise only the next run would do.
  if (!more && admitted !== id) await admitRun(db, task, id, await work.count())
  return more
}

/**
 * Decides if a run may write. A first run, and one that would end or miss many rows, waits until an admin has allowed that number, or
 * until it is smaller.
 * @param runId the id under which it would write.
 * @returns the id under which it writes, which is that of an allowed run; null while it waits.
 */
async function admitRun(db: Database, task: DatedTask, runId: string, loss: Loss): Promise<string | null> {
  const open = db.selectFrom('task_runs').select(['id', 'state', 'due']).where('task', '=', task)
  const found = await open.where('state', 'in', ['HELD', 'ALLOWED']).executeTakeFirst()
  const isAllowed = found?.state === 'ALLOWED' && loss.due <= (found.due ?? 0)
  if (isAllowed && loss.due > 0) return found.id
  if (waitsForAdmin(loss)) {
    await hold(db, task, loss)
    return null
  }
  if (found) await close(db, found.id)
  return runId
}

/** Joins the last run of each `name.task` as `run`, and the one that waits for an admin as `held`. */
export const runsOfTask = sql`
  left join lateral (
    select at, written from task_runs where task = name.task and state = 'DONE' order by at desc limit 1
  ) run on true
  left join task_runs held on held.task = name.task and held.state = 'HELD'`

/** Says that a task has not run since a moment, such as that at which its rule was set. */
export function isFirstRun(task: DatedTask, since: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from task_runs where task = ${task} and state = 'DONE' and at >= ${since})`
}

/** Counts the rows of its own table that a run wrote, in the transaction that writes them. */
export async function recordRun(trx: Trx, task: DatedTask, id: string, written: number): Promise<void> {
  if (written === 0) return
  await sql`insert into task_runs (id, task, state, written) values (${id}, ${task}, 'DONE', ${written})
    on conflict (id) do update set written = task_runs.written + excluded.written`.execute(trx)
}

/** Records that a run waits. All nodes share one such row for each task. It never replaces a run that an admin allowed in between. */
async function hold(db: Database, task: DatedTask, { due, total }: Loss): Promise<void> {
  await sql`
    insert into task_runs as run (id, task, state, due, total)
    values (gen_random_uuid(), ${task}, 'HELD', ${due}, ${total})
    on conflict (task) where state in ('HELD', 'ALLOWED') do update
    set state = 'HELD', due = excluded.due, total = excluded.total
    where run.due <> excluded.due and (run.state = 'HELD' or run.due < excluded.due)`.execute(db)
}

/** Closes a run. One that wrote something stays in the list. */
async function close(db: Database, id: string): Promise<void> {
  await db.deleteFrom('task_runs').where('id', '=', id).where('written', '=', 0).execute()
  await db.updateTable('task_runs').set({ state: 'DONE' }).where('id', '=', id).execute()
}

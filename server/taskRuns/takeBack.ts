import { sql, type Transaction } from 'kysely'
import { revertEvents } from '#server/changes/revertEvents.ts'
import { UserError } from '#server/errors.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import { recordEvent } from '#server/platform/idp/pages/securityEvents.ts'
import { isReminding } from '#shared/reminders/reminders.ts'
import { isRetention } from '#shared/retention/retention.ts'
import { decide, lockRun } from './data.ts'

type Trx = Transaction<Tables>

interface Skipped {
  /** The first row of the part. */
  readonly row_id: string
  /** The reason is a sentence. */
  readonly reason: string
}

export interface TakeBackResult {
  /** Counts restored rows. */
  readonly rows: number
  readonly skipped: readonly Skipped[]
}

/** Rows that are restored together, or not at all. */
interface Part {
  readonly xid: string
  /** Is null for all rows of the transaction. */
  readonly row_id: string | null
  readonly first_row: string
}

/**
 * Takes back the writes of a run, except for the parts of which a row was changed since. Then the tasks that follow days wait, so that a
 * clock that is wrong does not do the same again.
 * @throws UserError NOT_FOUND; CONFLICT when it was taken back already, has not ended, or cannot be taken back.
 */
export async function takeBackRun(trx: Trx, id: string): Promise<TakeBackResult> {
  const { task, state } = await lockRun(trx, id)
  if (isRetention(task)) throw new UserError('CONFLICT', 'Nobody can bring back what retention removed.')
  if (isReminding(task)) throw new UserError('CONFLICT', 'Nobody can take back reminders that were sent.')
  if (state === 'TAKEN_BACK') throw new UserError('CONFLICT', 'This run was already taken back.')
  if (state !== 'DONE') throw new UserError('CONFLICT', 'This run has not finished. Try again in a minute.')
  let rows = 0
  const skipped: Skipped[] = []
  for (const part of await partsOf(trx, id)) {
    const restored = await takeBackPart(trx, id, part)
    if (typeof restored === 'number') rows += restored
    else skipped.push({ row_id: part.first_row, reason: restored })
  }
  await decide(trx, id, 'TAKEN_BACK')
  await pause(trx)
  await recordEvent(trx, 'TASK_TAKEN_BACK', null, { task, rows, skipped: skipped.length })
  return { rows, skipped }
}

/**
 * A transaction that wrote one table moved rows that have nothing to do with each other. Any other moved one record with everything that
 * follows.
 */
async function partsOf(trx: Trx, id: string): Promise<readonly Part[]> {
  const { rows } = await sql<Part>`
    with own as (select id, xid, row_id, table_name from events where change_id = ${id}),
    written as (select xid, count(distinct table_name) = 1 as is_one_table from own group by xid)
    select xid::text, case when is_one_table then row_id end as row_id, (array_agg(row_id order by id))[1] as first_row
    from own join written using (xid)
    group by xid, 2 order by max(id) desc`.execute(trx)
  return rows
}

/** @returns the number of restored rows, or a sentence where there are none. */
async function takeBackPart(trx: Trx, id: string, { xid, row_id }: Part): Promise<number | string> {
  const events = sql`(
    select * from events where change_id = ${id} and xid = ${xid}::xid8 and coalesce(row_id = ${row_id}::uuid, true)
  ) own`
  await sql`savepoint part`.execute(trx)
  try {
    return await revertEvents(trx, { changeId: id, author: null, events })
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    await sql`rollback to savepoint part`.execute(trx)
    return error.message
  }
}

/** The pause gets a new id even where there was one, so that every node begins its ten minutes again. */
async function pause(trx: Trx): Promise<void> {
  await sql`insert into clock_pauses (reason) values ('TAKEN_BACK')
    on conflict (only_one) do update set id = gen_random_uuid(), reason = excluded.reason, seconds = excluded.seconds,
      began_at = clock_timestamp()`.execute(trx)
}

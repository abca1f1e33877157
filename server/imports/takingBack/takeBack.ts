import { type RawBuilder, sql } from 'kysely'
import { revertEvents } from '#server/changes/revertEvents.ts'
import { notFound, UserError } from '#server/errors.ts'
import { lockImports } from '#server/imports/importer/data.ts'
import { actorOf, getImportRun } from '#server/imports/runs/data.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { releaseFile } from '#server/platform/files/data.ts'
import { recordEvent } from '#server/platform/idp/pages/securityEvents.ts'
import { readRecordNames } from './names.ts'
import { type KeptRecord, planTakeBack, type TakenRecord } from './plan.ts'
import { changedSince, isVisitor } from './runRows.ts'

/** The most records that one call takes back, so that nobody waits for the whole of a large run. */
const recordsPerCall = 2_000

/** The records that go, return and stay, when a run is taken back or would be. */
export interface ImportTakeBack {
  readonly removed: number
  readonly restored: number
  readonly files: number
  /** The records that a further call takes back. */
  readonly left: number
  readonly kept: readonly (KeptRecord & { readonly name: string })[]
}

/** Tells what taking back a run would do now. Writes nothing. @throws UserError NOT_FOUND */
export async function previewTakeBack(db: Queryable, run: string, changedToo: boolean): Promise<ImportTakeBack> {
  await getImportRun(db, run)
  const { taken, kept } = await planTakeBack(db, run, changedToo)
  const rows = taken.flatMap((record) => record.rows)
  const files = await filesOf(db, run, rows)
  return resultOf(db, { taken, kept, files: files.length }, 0)
}

/**
 * Takes back a run, or the next part of a large one: what it added goes, with its files, and what it changed returns to what it was. A run
 * that still goes on stops. What is left or kept can be taken back later by the same call; a call that finds nothing to do changes nothing.
 * @param changedToo takes back also what accounts and later imports changed since.
 * @param limit the most records of one part.
 * @throws UserError NOT_FOUND
 */
export async function takeBackImport(
  trx: Trx,
  id: string,
  changedToo: boolean,
  limit = recordsPerCall,
): Promise<ImportTakeBack> {
  await lockImports(trx)
  const actor = await lockRun(trx, id)
  const plan = await planTakeBack(trx, id, changedToo)
  const done: Outcome = { taken: [], kept: [...plan.kept], files: 0 }
  const reversal = { id, refusing: changedToo ? isVisitor(sql`later.actor`) : changedSince(id) }
  const left = await takeBackFollowers(trx, reversal, await takeBackPart(trx, reversal, plan.taken, limit, done), done)
  await trx.deleteFrom('imported_skill_names').where('import', '=', actor).execute()
  await trx.updateTable('import_runs').set({ state: 'TAKEN_BACK' }).where('id', '=', id).execute()
  const result = await resultOf(trx, done, left.length)
  const { removed, restored, kept, files } = result
  await recordEvent(trx, 'TASK_TAKEN_BACK', null, {
    import: id,
    removed,
    restored,
    files,
    kept: kept.length,
    left: left.length,
  })
  return result
}

/** @returns the actor of the run. @throws UserError NOT_FOUND */
async function lockRun(trx: Trx, id: string): Promise<string> {
  const run = await trx
    .selectFrom('import_runs')
    .select('account_id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!run) throw notFound('import')
  return actorOf(id, run.account_id)
}

/** Limits the rows of one statement. */
const recordsAtATime = 500

interface Reversal {
  readonly id: string
  readonly refusing: RawBuilder<boolean>
}

/** The records that were taken back, or would be, and those that stay. */
interface TakenBack {
  readonly taken: readonly TakenRecord[]
  readonly kept: readonly KeptRecord[]
  readonly files: number
}

/** Everything that was done so far. */
interface Outcome extends TakenBack {
  readonly taken: TakenRecord[]
  readonly kept: KeptRecord[]
  files: number
}

/** Takes back records until this many went, or none is left. @returns those that are left. */
async function takeBackPart(
  trx: Trx,
  reversal: Reversal,
  records: readonly TakenRecord[],
  limit: number,
  done: Outcome,
): Promise<readonly TakenRecord[]> {
  let left = records
  while (left.length > 0 && done.taken.length < limit) {
    const some = left.slice(0, Math.min(recordsAtATime, limit - done.taken.length))
    left = left.slice(some.length)
    await takeBackRecords(trx, reversal, some, done)
  }
  return left
}

/**
 * Takes back records that the database wrote to while others went, such as a member whose profile is gone. They count as reversed from
 * now on, so a further part would not find them.
 * @returns the records that are still left.
 */
async function takeBackFollowers(
  trx: Trx,
  reversal: Reversal,
  records: readonly TakenRecord[],
  done: Outcome,
): Promise<readonly TakenRecord[]> {
  const restored = records.filter(({ isAdded }) => !isAdded)
  const { rows } = await sql<{ row_id: string }>`
    select distinct row_id from events
    where undoes = ${reversal.id} and row_id = any(${restored.flatMap((record) => record.rows)}::uuid[])`.execute(trx)
  const touched = new Set(rows.map(({ row_id }) => row_id))
  const followers = restored.filter((record) => record.rows.some((row) => touched.has(row)))
  if (followers.length === 0) return records
  const left = records.filter((record) => !followers.includes(record))
  await takeBackPart(trx, reversal, followers, Number.POSITIVE_INFINITY, done)
  return takeBackFollowers(trx, reversal, left, done)
}

/** Takes back some records. When one of them cannot, such as for an edit of this moment, they are halved until only that one is kept. */
async function takeBackRecords(
  trx: Trx,
  reversal: Reversal,
  records: readonly TakenRecord[],
  done: Outcome,
): Promise<void> {
  await sql`savepoint records`.execute(trx)
  try {
    done.files += await revertRecords(trx, reversal, records)
    done.taken.push(...records)
    await sql`release savepoint records`.execute(trx)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    await sql`rollback to savepoint records`.execute(trx)
    await sql`release savepoint records`.execute(trx)
    const [first, second] = records
    if (first && !second) done.kept.push({ table: first.table, id: first.id, reason: error.message })
    if (!second) return
    const half = Math.ceil(records.length / 2)
    await takeBackRecords(trx, reversal, records.slice(0, half), done)
    await takeBackRecords(trx, reversal, records.slice(half), done)
  }
}

/** @returns the number of files that went. @throws UserError CONFLICT */
async function revertRecords(trx: Trx, { id, refusing }: Reversal, records: readonly TakenRecord[]): Promise<number> {
  const rows = records.flatMap((record) => record.rows)
  const files = await filesOf(trx, id, rows)
  // Found once and named by their ids, since each question about them would find them again.
  const ids = await eventsOf(trx, id, rows)
  const events = sql`(select e.* from events e where e.id = any(${ids}::bigint[])) own`
  await revertEvents(trx, { changeId: id, author: null, events, refusing, letsOthersFollow: true })
  for (const key of files) await releaseFile(trx, key)
  return files.length
}

/** Finds the events to reverse. The rows that tasks added since have none of the run, so all of theirs count. */
async function eventsOf(trx: Trx, run: string, rows: readonly string[]): Promise<number[]> {
  const { rows: found } = await sql<{ id: number }>`
    select e.id from events e
    where e.row_id = any(${rows}::uuid[]) and (e.change_id = ${run} or not exists (
      select from events run where run.row_id = e.row_id and run.change_id = ${run}
    ))`.execute(trx)
  return found.map(({ id }) => id)
}

/** Finds the files of resumes that go: those of the run, and those that have no event of it and go along. */
async function filesOf(db: Queryable, run: string, rows: readonly string[]): Promise<string[]> {
  const { rows: found } = await sql<{ file_key: string }>`
    select file_key from resumes
    where id = any(${rows}::uuid[])
      and not exists (select from events where row_id = resumes.id and change_id = ${run} and action = 'UPDATE')`.execute(
    db,
  )
  return found.map(({ file_key }) => file_key)
}

async function resultOf(db: Queryable, { taken, kept, files }: TakenBack, left: number): Promise<ImportTakeBack> {
  const nameOf = await readRecordNames(db, kept)
  const removed = taken.filter(({ isAdded }) => isAdded).length
  return {
    removed,
    restored: taken.length - removed,
    files,
    left,
    kept: kept.map((record) => ({ ...record, name: nameOf(record) })),
  }
}

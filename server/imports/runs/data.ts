import { sql } from 'kysely'
import { notFound, UserError } from '#server/errors.ts'
import type { Database, Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { readFirst } from '#server/platform/db/connection/read.ts'
import { listSource } from '#server/platform/db/lists/list.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { type ImportRunState, importCommand, importRunList } from '#shared/imports/importRuns.ts'
import type { ResumeImportResult } from '#shared/imports/imports.ts'
import type { TableMapping } from '#shared/imports/mapping.ts'
import { awaitsResumes, countedOutcome, type StoredReport, withResume } from './storedReport.ts'

/** A run that writes: its id is that of the change in its events. */
export interface ImportRun {
  readonly id: string
  readonly actor: string
}

export interface ImportRunRow {
  readonly id: string
  readonly at: Moment
  readonly seen_at: Moment
  readonly files: string
  readonly by: string
  readonly state: ImportRunState
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly left_out: number
}

/** A run with what it was made of and what it reported. */
export interface ImportRunDetails extends ImportRunRow {
  readonly report: StoredReport
  readonly mappings: Readonly<Record<string, Pick<TableMapping, 'file' | 'columns'>>>
}

interface NewRun {
  /** Is null for the command. */
  readonly account: string | null
  readonly files: readonly string[]
  readonly mappings: Readonly<Record<string, TableMapping>>
}

/** Begins a run. Its actor names the run and the account, so that the history shows who ran it. */
export async function startRun(db: Database, { account, files, mappings }: NewRun): Promise<ImportRun> {
  const kept = Object.entries(mappings).map(([name, { file, columns }]) => [name, { file, columns }])
  const { id } = await db
    .insertInto('import_runs')
    .values({ account_id: account, files: [...files], mappings: JSON.stringify(Object.fromEntries(kept)) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, actor: actorOf(id, account) }
}

export function actorOf(id: string, account: string | null): string {
  return account === null ? `import:${id}` : `import:${id}-${account}`
}

/** Finds a run of an account, which goes on with its resumes. @throws UserError NOT_FOUND */
export async function findOwnRun(db: Queryable, id: string, account: string): Promise<ImportRun> {
  const own = db.selectFrom('import_runs').select('id').where('id', '=', id).where('account_id', '=', account)
  if (!(await readFirst(db, own))) throw notFound('import')
  return { id, actor: actorOf(id, account) }
}

/** Ends a run with its report. A run that was taken back meanwhile stays so. */
export async function endRun(db: Database, id: string, state: ImportRunState, report: StoredReport): Promise<void> {
  await db
    .updateTable('import_runs')
    .set({ report: JSON.stringify(report), state: sql`case state when 'RUNNING' then ${state} else state end` })
    .where('id', '=', id)
    .execute()
}

/**
 * Marks a run as at work. Each transaction of a run begins so: it waits for somebody who takes the run back, and makes them wait.
 * @throws UserError CONFLICT once it was taken back.
 */
export async function continueRun(trx: Trx, id: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('import_runs')
    .set({ seen_at: sql<Moment>`clock_timestamp()` })
    .where('id', '=', id)
    .where('state', '<>', 'TAKEN_BACK')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new UserError('CONFLICT', 'This import was taken back, so it does not go on.')
}

/**
 * Adds the outcome of a resume to the report. The last resume of a run ends it.
 * @param number its number in the run, if it was sent.
 * @returns the result that counts: of a resume that is sent again, because its answer was lost, the outcome of the first time.
 */
export async function reportResume(
  trx: Trx,
  id: string,
  result: ResumeImportResult,
  number: number | undefined,
): Promise<ResumeImportResult> {
  const known = trx.selectFrom('import_runs').select(['report', 'state']).where('id', '=', id)
  const run = await known.forUpdate().executeTakeFirst()
  if (!run || run.state === 'TAKEN_BACK') return result
  const counted = number === undefined ? undefined : countedOutcome(run.report, number)
  if (counted) return { ...result, outcome: counted }
  const report = withResume(run.report, result, number)
  const state = run.state === 'RUNNING' && !awaitsResumes(report) ? 'DONE' : run.state
  await trx
    .updateTable('import_runs')
    .set({ report: JSON.stringify(report), state, seen_at: sql<Moment>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
  return result
}

/** A node that died left its run without an end, and so does a browser that sends only some of the resumes. */
const state = sql<ImportRunState>`case
  when import_runs.state = 'RUNNING' and import_runs.seen_at < clock_timestamp() - interval '10 minutes' then 'STOPPED'
  else import_runs.state end`
const files = sql<string>`array_to_string(import_runs.files, ', ')`
const by = sql<string>`coalesce(users.display_name, ${sql.lit(importCommand)})`
const sum = (outcome: string) => sql<number>`(
  select coalesce(sum((file -> 'counts' ->> ${sql.lit(outcome)})::integer), 0)::integer
  from jsonb_array_elements(import_runs.report -> 'files') file
)`
const counts = { added: sum('added'), changed: sum('changed'), unchanged: sum('unchanged'), left_out: sum('bad') }

export const importRunSource = listSource(importRunList, {
  id: 'import_runs.id',
  from: sql`import_runs left join users on users.id = import_runs.account_id`,
  columns: {
    at: { notNull: 'import_runs.at' },
    files: { sql: files },
    by: { sql: by },
    state: { sql: state },
    added: { sql: counts.added },
    changed: { sql: counts.changed },
    unchanged: { sql: counts.unchanged },
    left_out: { sql: counts.left_out },
  },
  rows: (db, { among, order }) => runs(db).where(among).orderBy(order),
})

/** Finds a run by its id. @throws UserError NOT_FOUND */
export async function getImportRun(db: Queryable, id: string): Promise<ImportRunDetails> {
  const query = runs(db).select(['import_runs.report', 'import_runs.mappings']).where('import_runs.id', '=', id)
  const run = await readFirst(db, query)
  if (!run) throw notFound('import')
  return run
}

function runs(db: Queryable) {
  return db
    .selectFrom('import_runs')
    .leftJoin('users', 'users.id', 'import_runs.account_id')
    .select([
      'import_runs.id',
      'import_runs.at',
      'import_runs.seen_at',
      files.as('files'),
      by.as('by'),
      state.as('state'),
      counts.added.as('added'),
      counts.changed.as('changed'),
      counts.unchanged.as('unchanged'),
      counts.left_out.as('left_out'),
    ])
}

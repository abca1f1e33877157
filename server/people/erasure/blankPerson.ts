import { type RawBuilder, sql } from 'kysely'
import { rowsOfPerson } from '#server/people/data.ts'
import { erasedTables } from '#server/people/personTables/kindsOfTables.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { erasedMark } from '#server/platform/db/records/erasedMark.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { BusinessTable } from '#server/platform/db/schema/tables.ts'
import { releaseFile } from '#server/platform/files/data.ts'
import type { Erasing } from '#server/platform/nounTables/nounTables.ts'

export interface Erasure {
  readonly rows: number
  readonly events: number
  readonly files: number
}

type RowIds = ReadonlyMap<string, readonly string[]>

/** Blanks the events of a person. @param kept has the columns of each table that stay, as JSON. @returns how many. */
export type EraseEvents = (trx: Trx, id: string, kept: string) => Promise<number>

/**
 * Blanks everything personal of a developer, whom the caller has locked, and marks the record as erased.
 * @throws Error when the database finds that the actor may not.
 */
export async function blankPerson(trx: Trx, id: string, erase: EraseEvents = eraseEvents): Promise<Erasure> {
  await trx
    .updateTable('developers')
    .set({ erased_at: sql<Moment>`now()`, deleted_at: sql<Moment>`now()` })
    .where('id', '=', id)
    .execute()
  const ids = await rowsOfPerson(trx, id)
  const formFiles = await deleteForms(trx, id)
  const { rows, files } = await blankValues(trx, ids)
  return { rows, files: formFiles + files, events: await erase(trx, id, keptColumns()) }
}

/** Blanks the personal values of rows, and gives their files up. Their events stay as they are. */
export async function blankValues(trx: Trx, ids: RowIds): Promise<Omit<Erasure, 'events'>> {
  const files = await giveUpFiles(trx, ids)
  let rows = 0
  for (const { table, columns } of erasedTables) rows += await blankRows(trx, table, columns, ids.get(table) ?? [])
  return { rows, files }
}

type Columns = readonly (readonly [column: string, Erasing])[]

/** Deletes the forms that the person sent on the jobs page and has not confirmed. @returns how many files they had. */
async function deleteForms(trx: Trx, id: string): Promise<number> {
  const { rows } = await sql<{ file_key: string | null }>`
    delete from application_forms
    where lower(application ->> 'email') in (
      select lower(email) from developers where id = ${id}
      union select lower(email) from merged_developers where developer_id = ${id}
    )
    returning file_key`.execute(trx)
  const keys = rows.flatMap(({ file_key }) => file_key ?? [])
  for (const key of keys) await releaseFile(trx, key)
  return keys.length
}

/** Gives the files of the person up, so that the next run of a task removes them. @returns how many. */
async function giveUpFiles(trx: Trx, ids: RowIds): Promise<number> {
  let files = 0
  for (const { table, columns } of erasedTables) {
    for (const [column, erasing] of columns) {
      if (erasing !== 'file') continue
      const { rows } = await sql<{ file_key: string }>`
        select ${sql.ref(column)} as file_key from ${sql.table(table)}
        where id = any(${ids.get(table) ?? []}::uuid[]) and ${sql.ref(column)} is not null`.execute(trx)
      for (const { file_key } of rows) await releaseFile(trx, file_key)
      files += rows.length
    }
  }
  return files
}

const blanks: Readonly<Record<Exclude<Erasing, 'keep'>, (column: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  clear: () => sql`null`,
  mark: (column) => sql`case when ${column} is not null then ${erasedMark} end`,
  blank: () => sql`''`,
  // Writes an empty list, or an empty object.
  empty: () => sql`'{}'`,
  email: () => sql`'erased-' || id || '@erased.invalid'`,
  file: (column) => sql`case when ${column} is not null then 'erased-' || id end`,
}

/** @returns how many rows were blanked. */
async function blankRows(trx: Trx, table: BusinessTable, columns: Columns, ids: readonly string[]): Promise<number> {
  const assignments = columns.flatMap(([column, erasing]) =>
    erasing === 'keep' ? [] : [sql`${sql.ref(column)} = ${blanks[erasing](sql.ref(column))}`],
  )
  if (assignments.length === 0 || ids.length === 0) return 0
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.join(assignments)} where id = any(${ids}::uuid[])`.execute(trx)
  return Number(numAffectedRows)
}

/** Blanks the events of a person, as far as the actor may. @returns how many. */
export function blankEvents(trx: Trx, id: string): Promise<number> {
  return eraseEvents(trx, id, keptColumns())
}

/** Blanks also the events that this transaction has written. The database lets no other function of the app rewrite events. */
const eraseEvents: EraseEvents = async (trx, id, kept) => {
  const { rows } = await sql<{ events: number }>`select erase_events(${id}, ${kept})::integer as events`.execute(trx)
  return rows[0]?.events ?? 0
}

/** Gives the columns of each table that stay in events, as JSON. */
function keptColumns(): string {
  const kept = erasedTables.map(({ table, columns }) => [
    table,
    ['created_at', ...columns.flatMap(([column, erasing]) => (erasing === 'keep' ? [column] : []))],
  ])
  return JSON.stringify(Object.fromEntries(kept))
}

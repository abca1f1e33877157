import { Readable } from 'node:stream'
import { type RawBuilder, sql } from 'kysely'
import { notFound, UserError } from '#server/errors.ts'
import type { Database, Queryable } from '#server/platform/db/connection/connect.ts'
import type { ArchiveEntry } from '#server/platform/files/packArchive.ts'
import type { FileStore } from '#server/platform/files/stores/fileStore.ts'
import { archive, type StreamedFile } from '#server/platform/http/bodies/streamedFile.ts'
import { rowsOfPerson } from './data.ts'
import { erasedTables } from './personTables/kindsOfTables.ts'

type Row = Readonly<Record<string, unknown>>

/** Holds everything that the database has of a person, as of one moment. */
export interface PersonExport {
  readonly format: 1
  readonly exported_at: string
  readonly name: string
  readonly tables: Readonly<Record<string, readonly Row[]>>
  /** The earliest change of these rows comes first. */
  readonly events: readonly Row[]
  /** Names the skills, jobs, assessments, challenges, criteria and sendings whose ids stand in these rows. */
  readonly names: Readonly<Record<string, string>>
  readonly files: readonly PersonFile[]
}

interface PersonFile {
  readonly path: string
  readonly row_id: string
}

/** These columns are about the firm's deals and not about the person, or are derived. */
const leftOut = ['bill_rate_cents', 'search']

/**
 * Reads everything about a developer who is not deleted.
 * @returns also the key of each file in the store.
 * @throws UserError NOT_FOUND
 */
export async function readPerson(db: Database, id: string): Promise<{ person: PersonExport; keys: string[] }> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute(async (trx) => {
    const name = await nameOf(trx, id)
    const ids = await withoutOtherGuests(trx, await rowsOfPerson(trx, id))
    const tables: Record<string, Row[]> = {}
    for (const { table } of erasedTables) tables[table] = await rowsIn(trx, table, ids.get(table) ?? [])
    const events = await eventsOf(trx, ids)
    const files = filesIn(tables)
    const person: PersonExport = {
      format: 1,
      exported_at: new Date().toISOString(),
      name,
      tables,
      events,
      names: await namesIn(trx, JSON.stringify([tables, events])),
      files: files.map(({ path, row_id }) => ({ path, row_id })),
    }
    return { person, keys: files.map(({ key }) => key) }
  })
}

/** Leaves out who else took part in their meetings: what a client answered, and was mailed, is not about this person. */
async function withoutOtherGuests(trx: Queryable, ids: ReadonlyMap<string, string[]>) {
  const guests = await trx
    .selectFrom('meeting_guests')
    .select('id')
    .where('id', '=', sql<string>`any(${ids.get('meeting_guests') ?? []}::uuid[])`)
    .where('contact_id', 'is', null)
    .where('colleague_id', 'is', null)
    .execute()
  const messages = ids.get('messages') ?? []
  const { rows: others } = await sql<{ id: string }>`
    select id from messages where id = any(${messages}::uuid[]) and reader_id <> developer_id
    union all
    select row_id from events
    where row_id = any(${messages}::uuid[]) and table_name = 'messages' and action = 'DELETE'
      and num_nonnulls(old_values ->> 'contact_id', old_values ->> 'account_id') > 0`.execute(trx)
  const toOthers = new Set(others.map(({ id }) => id))
  return new Map([
    ...ids,
    ['meeting_guests', guests.map(({ id }) => id)],
    ['messages', messages.filter((id) => !toOthers.has(id))],
  ])
}

/** Packs person.json and the files of the person. */
export function archiveOf(
  { person, keys }: { person: PersonExport; keys: readonly string[] },
  files: FileStore,
): StreamedFile {
  const json = { path: 'person.json', open: async () => Readable.from([JSON.stringify(person, null, 2)]) }
  const stored = person.files.map(({ path }, place): ArchiveEntry => {
    return { path, open: () => openStored(files, keys[place] ?? '') }
  })
  return archive(`${person.name}.zip`, [json, ...stored])
}

/** In place of a file that is lost, or that has a virus, the archive has a sentence. */
async function openStored(files: FileStore, key: string): Promise<Readable> {
  try {
    return (await files.open(key))?.content ?? Readable.from(['The file is lost.'])
  } catch (error) {
    if (error instanceof UserError) return Readable.from([error.message])
    throw error
  }
}

async function nameOf(db: Queryable, id: string): Promise<string> {
  const row = await db
    .selectFrom('developers')
    .select(sql<string>`trim(first_name || ' ' || last_name)`.as('name'))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(() => notFound('developer'))
  return row.name
}

async function rowsIn(db: Queryable, table: string, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(t) - ${leftOut}::text[] as row from ${sql.table(table)} t
    where id = any(${ids}::uuid[]) order by created_at, id`.execute(db)
  return rows.map(({ row }) => row)
}

async function eventsOf(db: Queryable, ids: ReadonlyMap<string, readonly string[]>): Promise<Row[]> {
  const pairs = [...ids].flatMap(([table, own]) => own.map((row) => ({ table, row })))
  const { rows } = await sql<{ row: Row }>`
    select jsonb_build_object(
        'at', e.at, 'table', e.table_name, 'row_id', e.row_id, 'action', e.action, 'actor', e.actor,
        'old_values', e.old_values - ${leftOut}::text[], 'new_values', e.new_values - ${leftOut}::text[]
      ) as row
    from unnest(${pairs.map(({ table }) => table)}::text[], ${pairs.map(({ row }) => row)}::uuid[]) own (table_name, row_id)
    join events e on e.row_id = own.row_id and e.table_name = own.table_name
    order by e.id`.execute(db)
  return rows.map(({ row }) => row)
}

/** Reads the names for ids in the rows. Colleagues and other people stay ids: their names are their own data. */
const namedRows: readonly RawBuilder<unknown>[] = [
  sql`select id, name from skills`,
  sql`select id, title from jobs`,
  sql`select v.id, a.name from assessment_versions v join assessments a on a.id = v.assessment_id`,
  sql`select id, name from challenges`,
  sql`select id, name from criteria`,
  sql`select id, message from job_message_batches`,
]

async function namesIn(db: Queryable, text: string): Promise<Record<string, string>> {
  const ids = [...new Set(text.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g))]
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from (${sql.join(namedRows, sql` union all `)}) named (id, name)
    where id = any(${ids}::uuid[]) order by name, id`.execute(db)
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}

/** Lists the files that rows own. The files of erased rows are gone. */
function filesIn(tables: Readonly<Record<string, readonly Row[]>>): (PersonFile & { key: string })[] {
  const owned = erasedTables.flatMap(({ table, columns }) =>
    columns.flatMap(([column, erasing]) =>
      erasing === 'file' ? (tables[table] ?? []).map((row) => ({ row, key: row[column] })) : [],
    ),
  )
  return owned.flatMap(({ row, key }, place) =>
    typeof key === 'string' ? [{ key, row_id: String(row.id), path: pathOf(place, row.file_name) }] : [],
  )
}

/** The number keeps equal names apart. No character of a name leads out of the folder. */
function pathOf(place: number, name: unknown): string {
  const safe = String(name ?? 'file').replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_')
  return `files/${place + 1} ${safe}`
}

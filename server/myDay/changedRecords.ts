import { type RawBuilder, sql } from 'kysely'
import { type RecordEvent, readHistory } from '#server/activity/data.ts'
import { relatedTo } from '#server/activity/search/events.ts'
import { namesFor } from '#server/activity/search/names.ts'
import { histories } from '#server/activity/wording/records.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { readUnprepared } from '#server/platform/db/connection/read.ts'
import { groupBy } from '#server/platform/db/lists/groupBy.ts'
import { keysOf } from '#shared/platform/keys.ts'
import { can, type Role } from '#shared/platform/permissions.ts'
import type { VisitRange } from './data.ts'

interface Reader {
  readonly id: string
  readonly role: Role
}

/** A record that somebody looks after, with what others changed in it. */
export interface ChangedRecord {
  readonly table: OwnedTable
  readonly id: string
  readonly name: string
  /** The newest first, and not all of them. */
  readonly entries: readonly RecordEvent[]
  readonly more: boolean
}

/** The account in one of these columns looks after the record. */
const owners = {
  jobs: [sql`owner_id`],
  developers: [sql`owner_id`, sql`dstm_id`],
  companies: [sql`owner_id`],
} as const
export type OwnedTable = keyof typeof owners

/** The number of records of each kind that are told. */
export const mostChanged = 10
export const mostEntries = 3
/** Some records have many changes, so more are read than are shown. */
const mostEvents = mostChanged * mostEntries * 2

/** The newest events of a table that are searched for changes. */
const mostSearched = 5_000

/** The changed records, and whether there are more of a kind than are listed. */
export interface ChangedRecords {
  readonly records: readonly ChangedRecord[]
  readonly more: boolean
}

/** Lists the records that a person looks after and that others changed, those with the newest changes first. */
export async function listChangedRecords(
  db: Database,
  reader: Reader,
  { since }: Pick<VisitRange, 'since'>,
): Promise<ChangedRecords> {
  const tables = keysOf(owners).filter((table) => can(reader.role, histories[table].permission))
  const changed = await Promise.all(tables.map((table) => changedIn(db, table, reader, since)))
  return {
    records: changed.flatMap(({ records }) => records).toSorted((one, other) => newest(other) - newest(one)),
    more: changed.some(({ more }) => more),
  }
}

async function changedIn(
  db: Database,
  table: OwnedTable,
  { id, role }: Reader,
  since: string,
): Promise<ChangedRecords> {
  const found = await readUnprepared(db, changedIds(table, id, since))
  const ids = found.slice(0, mostChanged).map((row) => row.id)
  if (ids.length === 0) return { records: [], more: false }
  const scope = { since, exceptActorId: id, limit: mostEvents, before: null, viewerId: id }
  const history = await readHistory(db, table, ids, { ...scope, mayRead: (permission) => can(role, permission) })
  const names = await namesFor(db, new Map([[table, new Set(ids)]]))
  const entriesOf = groupBy(
    history,
    ({ record_id }) => record_id,
    (entry) => entry,
  )
  // A record whose changes this person may not read is left out.
  const records = [...entriesOf].map(([record, entries]) => ({
    table,
    id: record,
    name: names.get(record) ?? '',
    entries: entries.slice(0, mostEntries),
    more: entries.length > mostEntries,
  }))
  return { records, more: found.length > mostChanged }
}

const newest = ({ entries }: ChangedRecord) => entries[0]?.id ?? 0

/**
 * Finds the records by the events of the time, since an index has those, and they are fewer than the rows of all records of a person. Of each
 * table it looks at the newest ones only, so that a firm where much happens does not make the page slow.
 */
function changedIds(table: OwnedTable, viewerId: string, since: string): RawBuilder<{ id: string }> {
  const newestOf = (name: string) => sql`
    (select row_id, id from events
    where table_name = ${sql.lit(name)} and at >= ${since}::timestamptz and actor <> ${viewerId}
    order by at desc limit ${sql.lit(mostSearched)})`
  const related = relatedTo(table).map(
    ({ table: name, parent }) => sql`
      select row.${sql.ref(parent)}, event.id from ${newestOf(name)} event join ${sql.table(name)} row on row.id = event.row_id`,
  )
  const own = sql`select row_id as record_id, id from ${newestOf(table)} event`
  const isOwn = owners[table].map((column) => sql`record.${column} = ${viewerId}`)
  return sql<{ id: string }>`
    select record.id from (${sql.join([own, ...related], sql` union all `)}) changed
    join ${sql.table(table)} record on record.id = changed.record_id and record.deleted_at is null and (${sql.join(isOwn, sql` or `)})
    group by record.id order by max(changed.id) desc limit ${sql.lit(mostChanged + 1)}`
}

import { type RawBuilder, sql } from 'kysely'
import { type NamesById, namesFor } from '#server/activity/search/names.ts'
import type { HistoryTable } from '#server/activity/wording/columns.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import type { NamedTable } from '#server/platform/nounTables/historyColumns.ts'
import { isKeyOf, keysOf } from '#shared/platform/keys.ts'
import { mentionedIn } from '#shared/platform/text/mentions.ts'
import { linkPrefix } from '#shared/security/securityEvents.ts'
import { exportedColumns } from './exportedColumns.ts'
import { type PastEvent, shownColumns, type Values } from './pastEvents.ts'

/** The columns that identify a row without a name of its own, such as the developer of a note. */
const linkColumns = {
  developer_id: 'developers',
  job_id: 'jobs',
  company_id: 'companies',
  contact_id: 'contacts',
  skill_id: 'skills',
  user_id: 'users',
} as const satisfies Record<string, NamedTable>

/** Rows with a name of their own are known by it. */
const named = { developers: true, jobs: true, companies: true, contacts: true, users: true } as const

/** Names what the event is about: the row, or those that it belongs to. */
export function nameOfRecord(
  { table_name, row_id, ...event }: PastEvent,
  names: NamesById,
  links: Values = {},
): string {
  if (isKeyOf(named, table_name)) return names.get(row_id) ?? ''
  const values = { ...links, ...event.old_values, ...event.new_values }
  return keysOf(linkColumns)
    .flatMap((column) => names.get(String(values[column])) ?? [])
    .join(', ')
}

/** Reads the names that events need, and by its id what each row belongs to: an event has only what it changed. */
export async function namesOfEvents(
  db: Database,
  events: readonly PastEvent[],
): Promise<{ names: NamesById; links: ReadonlyMap<string, Values> }> {
  const links = await readLinks(db, events)
  const ids = new Map<NamedTable, Set<string>>()
  const need = (table: NamedTable, id: unknown) => {
    if (typeof id === 'string' && isId(id)) ids.set(table, (ids.get(table) ?? new Set()).add(id))
  }
  for (const event of events) {
    const { actor, table_name, row_id } = event
    need(actor.startsWith(linkPrefix) ? 'signed_links' : 'users', actor.replace(linkPrefix, ''))
    if (isKeyOf(named, table_name)) need(table_name, row_id)
    for (const values of [links.get(row_id), event.old_values, event.new_values]) needOfValues(event, values, need)
  }
  return { names: await namesFor(db, ids), links }
}

function needOfValues(
  { table_name }: PastEvent,
  values: Values | null | undefined,
  need: (table: NamedTable, id: unknown) => void,
): void {
  if (!values) return
  for (const column of keysOf(linkColumns)) need(linkColumns[column], values[column])
  for (const [key, column] of Object.entries(shownColumns(table_name))) {
    if (column.kind === 'name') need(column.of, values[key])
    if (column.kind === 'note') for (const id of mentionedIn(String(values[key] ?? ''))) need('users', id)
  }
}

async function readLinks(db: Database, events: readonly PastEvent[]): Promise<ReadonlyMap<string, Values>> {
  const byTable = Map.groupBy(events, ({ table_name }) => table_name)
  const parts = [...byTable].flatMap(([table, own]) => linksIn(table, [...new Set(own.map(({ row_id }) => row_id))]))
  if (parts.length === 0) return new Map()
  const rows = await readPrepared(db, sql<{ id: string; links: Values }>`${sql.join(parts, sql` union all `)}`)
  return new Map(rows.map(({ id, links }) => [id, links]))
}

function linksIn(table: HistoryTable, ids: readonly string[]): RawBuilder<unknown>[] {
  const columns = exportedColumns[table].filter((column) => isKeyOf(linkColumns, column))
  if (columns.length === 0 || isKeyOf(named, table)) return []
  const pairs = sql.join(columns.flatMap((column) => [sql.lit(column), sql.ref(column)]))
  return [sql`select id, jsonb_build_object(${pairs}) as links from ${sql.table(table)} where id = any(${ids}::uuid[])`]
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}

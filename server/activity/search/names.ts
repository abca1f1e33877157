import { type RawBuilder, sql } from 'kysely'
import type { ActivityTable } from '#server/activity/wording/records.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import type { NamedTable } from '#server/platform/nounTables/historyColumns.ts'
import { keysOf } from '#shared/platform/keys.ts'
import { mentionedIn } from '#shared/platform/text/mentions.ts'
import { linkPrefix } from '#shared/security/securityEvents.ts'
import { type ActivityColumns, type EventRow, relatedOf } from './events.ts'

export type NamesById = ReadonlyMap<string, string>

/** Reads the names of all rows that the events refer to, in one statement. */
export async function readNames(
  db: Database,
  table: ActivityTable,
  events: readonly EventRow[],
  columns: Readonly<Record<string, ActivityColumns>>,
): Promise<NamesById> {
  const ids = new Map<NamedTable, Set<string>>(namedTables.map((named) => [named, new Set()]))
  for (const event of events) {
    if (isId(event.actor)) ids.get('users')?.add(event.actor)
    if (event.actor.startsWith(linkPrefix)) ids.get('signed_links')?.add(event.actor.slice(linkPrefix.length))
    const subject = relatedOf(table, event)?.subject
    if (subject && event.subject) ids.get(subject.of)?.add(event.subject)
    for (const [key, column] of Object.entries(columns[event.table_name] ?? {})) {
      for (const value of [event.old_values?.[key], event.new_values?.[key]]) {
        if (typeof value !== 'string') continue
        if (column.kind === 'name') ids.get(column.of)?.add(value)
        if (column.kind === 'note') for (const id of mentionedIn(value)) ids.get('users')?.add(id)
      }
    }
  }
  return namesFor(db, ids)
}

/** Reads the names of rows, in one statement. @param ids by table. */
export async function namesFor(db: Database, ids: ReadonlyMap<NamedTable, ReadonlySet<string>>): Promise<NamesById> {
  const parts = [...ids].filter(([, wanted]) => wanted.size > 0).map(([named, wanted]) => namesIn(named, [...wanted]))
  if (parts.length === 0) return new Map()
  const rows = await readPrepared(db, sql<{ id: string; name: string }>`${sql.join(parts, sql` union all `)}`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const nameColumns: Readonly<Record<NamedTable, RawBuilder<unknown>>> = {
  users: sql`display_name`,
  companies: sql`name`,
  developers: sql`trim(first_name || ' ' || last_name)`,
  skills: sql`name`,
  jobs: sql`title`,
  contacts: sql`name`,
  signed_links: sql`(select c.name || ' (by link)' from contacts c where c.id = contact_id)`,
}
const namedTables = keysOf(nameColumns)

function namesIn(table: NamedTable, ids: readonly string[]): RawBuilder<unknown> {
  return sql`select id, ${nameColumns[table]} as name from ${sql.table(table)} where id = any(${ids}::uuid[])`
}

function isId(actor: string): boolean {
  return !actor.includes(':')
}

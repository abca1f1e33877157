import { type RawBuilder, sql } from 'kysely'
import { notFound } from '#server/errors.ts'
import { mergedIds } from '#server/people/data.ts'
import type { Database } from '#server/platform/db/connect.ts'
import type { Moment } from '#server/platform/db/moment.ts'
import { read, readFirst } from '#server/platform/db/read.ts'
import type { EventAction } from '#shared/enumerations.ts'
import type { Permission } from '#shared/permissions.ts'
import { actorLabel } from '#shared/securityEvents.ts'
import { type ActivityColumn, type HistoryTable, type NamedTable, readableColumns } from './wording/columns.ts'
import { formatValue } from './wording/formatValue.ts'
import { type ActivityTable, histories, type Related } from './wording/records.ts'

/** One write to a record or to a row that belongs to it, as people read it. */
export interface ActivityEntry {
  readonly id: number
  readonly at: Moment
  readonly actor: string
  readonly action: string
  readonly changes: readonly ActivityChange[]
  readonly note: string | null
}

export interface ActivityChange {
  /** The label of what changed. */
  readonly field: string
  readonly from: string | null
  readonly to: string | null
}

/** Which part of a history to read. */
export interface ActivityScope {
  readonly limit: number
  /** Only entries before this one; null for the newest. */
  readonly before: number | null
  /** Only writes that touched the fields of this label. */
  readonly field?: string | null
  /** Only writes of this account. */
  readonly actorId?: string | null
  /** Only writes from this moment on. */
  readonly since?: string | null
  /** Only writes before this moment. */
  readonly until?: string | null
  /** Columns that need a permission which the viewer lacks are neither read nor shown. */
  mayRead(permission: Permission): boolean
}

type Columns = Readonly<Record<string, ActivityColumn>>
type Values = Readonly<Record<string, unknown>>

/**
 * The history of a record and of the rows that belong to it, newest first. A developer has the history of merged records, too.
 * @throws UserError NOT_FOUND
 */
export async function listActivity(
  db: Database,
  table: ActivityTable,
  id: string,
  scope: ActivityScope,
): Promise<ActivityEntry[]> {
  const { noun } = histories[table]
  const found = await readFirst(db, sql<{ id: string }>`select id from ${sql.table(table)} where id = ${id}`)
  if (!found) throw notFound(noun)
  const columns = columnsOf(table, scope.mayRead)
  const ids = table === 'developers' ? [id, ...(await mergedIds(db, id))] : [id]
  const events = await read(db, eventsOf(table, ids, scope, columns))
  const names = await readNames(db, table, events, columns)
  return events.map((event) => toEntry(table, id, event, columns[event.table_name] ?? {}, names))
}

/** The columns that the viewer may read, by table. */
function columnsOf(table: ActivityTable, mayRead: ActivityScope['mayRead']): Readonly<Record<string, Columns>> {
  const tables: readonly HistoryTable[] = [table, ...relatedTo(table).map((related) => related.table)]
  return Object.fromEntries(tables.map((name) => [name, readableColumns(name, mayRead)]))
}

function relatedTo(table: ActivityTable): readonly Related[] {
  return histories[table].related
}

interface EventRow {
  readonly id: number
  readonly row_id: string
  readonly at: Moment
  readonly actor: string
  readonly action: EventAction
  readonly table_name: HistoryTable
  readonly undoes: string | null
  /** The id of the row that identifies a related row, such as the skill of a job's skill. */
  readonly subject: string | null
  readonly currency: string | null
  readonly old_values: Values | null
  readonly new_values: Values | null
  /** True for a soft delete, false for a restored row, null for any other write. */
  readonly deleted: boolean | null
}

/**
 * Takes the newest events of each row by an index, and then the newest of these, so that few rows are sorted.
 * @param ids of the record, and of those that were merged into it.
 */
function eventsOf(
  table: ActivityTable,
  ids: readonly string[],
  scope: ActivityScope,
  columns: Readonly<Record<string, Columns>>,
): RawBuilder<EventRow> {
  const { limit, before } = scope
  const keys = keysOf(columns)
  const rows = [ownRows(table, ids), ...relatedTo(table).flatMap((related) => relatedRows(related, ids))]
  return sql<EventRow>`
    select event.id, event.row_id, event.at, event.actor, event.action, event.table_name, event.undoes, event.subject, event.currency,
      event.deleted, past.old_values, present.new_values
    from (
      select row.subject, row.currency, newest.*
      from (${sql.join(rows, sql` union `)}) row
      cross join lateral (
        select *, case when new_values ? 'deleted_at' and action = 'UPDATE' then new_values ->> 'deleted_at' is not null end as deleted
        from events
        where row_id = row.id and table_name = row.table_name and id < ${before ?? Number.MAX_SAFE_INTEGER}
          and (action <> 'UPDATE' or new_values ? 'deleted_at' or new_values ?| array(
            select jsonb_array_elements_text(${keys}::jsonb -> row.table_name)
          ))
          ${sql.join(conditions(scope, columns), sql` `)}
        order by id desc
        limit ${limit}
      ) newest
      order by newest.id desc
      limit ${limit}
    ) event
    cross join lateral (
      select jsonb_object_agg(key, value) as old_values from jsonb_each(event.old_values)
      where ${keys}::jsonb -> event.table_name ? key
    ) past
    cross join lateral (
      select jsonb_object_agg(key, value) as new_values from jsonb_each(event.new_values)
      where ${keys}::jsonb -> event.table_name ? key
    ) present
    order by event.id desc`
}

/** The readable columns of each table, as JSON. @param label only those that are shown so. */
function keysOf(columns: Readonly<Record<string, Columns>>, label?: string): string {
  const names = (readable: Columns) =>
    Object.keys(readable).filter((name) => label === undefined || readable[name]?.label === label)
  return JSON.stringify(
    Object.fromEntries(Object.entries(columns).map(([table, readable]) => [table, names(readable)])),
  )
}

/** What somebody looks for. A row that was added counts for the fields that it came with. */
function conditions({ field, actorId, since, until }: ActivityScope, columns: Readonly<Record<string, Columns>>) {
  const touched = sql`case action when 'INSERT' then jsonb_strip_nulls(new_values) else new_values end`
  return [
    field
      ? sql`and ${touched} ?| array(select jsonb_array_elements_text(${keysOf(columns, field)}::jsonb -> row.table_name))`
      : sql``,
    actorId ? sql`and actor = ${actorId}` : sql``,
    since ? sql`and at >= ${since}::timestamptz` : sql``,
    until ? sql`and at < ${until}::timestamptz` : sql``,
  ]
}

/** The labels of the fields in a history that the viewer may read, by the alphabet. */
export function listActivityFields(table: ActivityTable, mayRead: ActivityScope['mayRead']): string[] {
  const columns = Object.values(columnsOf(table, mayRead))
  const labels = columns.flatMap((readable) => Object.values(readable).map(({ label }) => label))
  return [...new Set(labels)].toSorted((a, b) => a.localeCompare(b, 'en'))
}

/** A merged record no longer has a row, and so no currency of its own. */
function ownRows(table: ActivityTable, ids: readonly string[]): RawBuilder<unknown> {
  return sql`
    select ${table} as table_name, own.id, null::text as subject, ${currencyOf(table)} as currency
    from unnest(${ids}::uuid[]) as own (id) left join ${sql.table(table)} row on row.id = own.id`
}

/** The existing rows, and those that were deleted for good, whose last values are in the events. */
function relatedRows({ table, parent, subject }: Related, ids: readonly string[]): RawBuilder<unknown>[] {
  const name = subject ? sql`${sql.ref(subject.column)}::text` : sql`null::text`
  const lastName = subject ? sql`old_values ->> ${sql.lit(subject.column)}` : sql`null::text`
  return [
    sql`select ${table}, id, ${name}, ${currencyOf(table)} from ${sql.table(table)} where ${sql.ref(parent)} = any(${ids}::uuid[])`,
    sql`select ${table}, row_id, ${lastName}, old_values ->> 'currency' from events
      where action = 'DELETE' and table_name = ${table} and old_values ->> ${sql.lit(parent)} = any(${ids}::text[])`,
  ]
}

function currencyOf(table: HistoryTable): RawBuilder<unknown> {
  return ['jobs', 'developers', 'job_profiles'].includes(table) ? sql`currency` : sql`null::text`
}

type Names = ReadonlyMap<string, string>

/** Reads the names of all rows that the events refer to, in one statement. */
async function readNames(
  db: Database,
  table: ActivityTable,
  events: readonly EventRow[],
  columns: Readonly<Record<string, Columns>>,
): Promise<Names> {
  const ids = new Map<NamedTable, Set<string>>(namedTables.map((named) => [named, new Set()]))
  for (const event of events) {
    if (isId(event.actor)) ids.get('users')?.add(event.actor)
    const subject = relatedOf(table, event)?.subject
    if (subject && event.subject) ids.get(subject.of)?.add(event.subject)
    for (const [key, column] of Object.entries(columns[event.table_name] ?? {})) {
      if (column.kind !== 'name') continue
      for (const value of [event.old_values?.[key], event.new_values?.[key]]) {
        if (typeof value === 'string') ids.get(column.of)?.add(value)
      }
    }
  }
  const parts = [...ids].filter(([, wanted]) => wanted.size > 0).map(([named, wanted]) => namesIn(named, [...wanted]))
  if (parts.length === 0) return new Map()
  const rows = await read(db, sql<{ id: string; name: string }>`${sql.join(parts, sql` union all `)}`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const nameColumns: Readonly<Record<NamedTable, RawBuilder<unknown>>> = {
  users: sql`display_name`,
  companies: sql`name`,
  developers: sql`trim(first_name || ' ' || last_name)`,
  skills: sql`name`,
  jobs: sql`title`,
  contacts: sql`name`,
}
const namedTables = Object.keys(nameColumns) as NamedTable[]

function namesIn(table: NamedTable, ids: readonly string[]): RawBuilder<unknown> {
  return sql`select id, ${nameColumns[table]} as name from ${sql.table(table)} where id = any(${ids}::uuid[])`
}

function isId(actor: string): boolean {
  return !actor.includes(':')
}

function relatedOf(table: ActivityTable, { table_name }: EventRow): Related | undefined {
  return relatedTo(table).find((related) => related.table === table_name)
}

function toEntry(
  table: ActivityTable,
  recordId: string,
  event: EventRow,
  columns: Columns,
  names: Names,
): ActivityEntry {
  const { id, at, actor, undoes } = event
  return {
    id,
    at,
    actor: actorLabel(actor, names.get(actor) ?? null),
    action: actionOf(table, recordId, event, names),
    changes: changesOf(event, columns, names),
    note: undoes === null ? null : 'Took back an earlier change.',
  }
}

const verbs = { INSERT: 'Added', UPDATE: 'Changed', DELETE: 'Removed' } as const

function actionOf(table: ActivityTable, recordId: string, event: EventRow, names: Names): string {
  const verb = event.deleted === null ? verbs[event.action] : event.deleted ? 'Deleted' : 'Restored'
  const related = relatedOf(table, event)
  if (!related && event.row_id !== recordId) return mergedAction(event, verb)
  if (!related) return `${verb} the ${histories[table].noun}`
  const subject = event.subject === null ? undefined : names.get(event.subject)
  if (related.subject) return `${verb} the ${related.noun} ${subject ?? 'what was deleted'}`
  return `${verb} the ${related.noun}`
}

/** Only merging deletes the record of a developer. */
function mergedAction({ action }: EventRow, verb: string): string {
  return action === 'DELETE' ? 'Merged another record into this one' : `${verb} the merged record`
}

/** A deleted row has no changes, because the action says everything. */
function changesOf(event: EventRow, columns: Columns, names: Names): ActivityChange[] {
  const { old_values, new_values } = event
  if (event.action === 'DELETE') return []
  return Object.entries(columns).flatMap(([key, column]) => {
    if (!new_values || !(key in new_values)) return []
    const format = (values: Values | null) => {
      const currency = values?.currency ?? event.currency ?? 'USD'
      return formatValue(column, values?.[key], { currency: String(currency), nameOf: (_table, id) => names.get(id) })
    }
    const [from, to] = [format(old_values), format(new_values)]
    return from === null && to === null ? [] : [{ field: column.label, from, to }]
  })
}

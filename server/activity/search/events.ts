import { type RawBuilder, sql } from 'kysely'
import type { HistoryTable } from '#server/activity/wording/columns.ts'
import { type ActivityTable, histories, type RelatedRows } from '#server/activity/wording/records.ts'
import { isJudgement, shownValue } from '#server/assessments/hasOpenReview.ts'
import { broughtBy } from '#server/developerSkills/isClaimed.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { HistoryColumn } from '#server/platform/nounTables/historyColumns.ts'
import type { EventAction } from '#shared/platform/enumerations.ts'
import type { Permission } from '#shared/platform/permissions.ts'

export interface ActivityScope {
  readonly limit: number
  /** Lists the entries before this one; null for the newest. */
  readonly before: number | null
  /** Lists the writes that touched the fields of this label. */
  readonly field?: string | null
  readonly actorId?: string | null
  readonly exceptActorId?: string
  /** Lists the writes from this moment on. */
  readonly since?: string | null
  /** Lists the writes before this moment. */
  readonly until?: string | null
  /** Reviews that this account has yet to send hide what others gave to the same work. */
  readonly viewerId: string
  /** Columns that need a permission which the viewer lacks are neither read nor shown. */
  mayRead(permission: Permission): boolean
}

export type ActivityColumns = Readonly<Record<string, HistoryColumn>>
export type ColumnsByTable = Readonly<Record<string, ActivityColumns>>
export type EventValues = Readonly<Record<string, unknown>>

export interface EventRow {
  readonly id: number
  readonly row_id: string
  /** The record whose own row it is, or to which the row belongs. */
  readonly record_id: string
  readonly at: Moment
  readonly actor: string
  readonly action: EventAction
  readonly table_name: HistoryTable
  readonly undoes: string | null
  /** The id of the row that identifies a related row, such as the skill of a job's skill; or the row's own name. */
  readonly subject: string | null
  readonly currency: string | null
  readonly cost_currency: string | null
  readonly old_values: EventValues | null
  readonly new_values: EventValues | null
  /** Is true for a soft delete, false for a restored row, null for any other write. */
  readonly deleted: boolean | null
}

export interface ShownColumns {
  readonly columns: ColumnsByTable
  /** These columns are shown of the rows in `underReview`. */
  readonly columnsUnderReview: ColumnsByTable
  /** The assessments of which the viewer owes a review. */
  readonly underReview: readonly string[]
}

/**
 * Takes the newest events of each row by an index, and then the newest of these, so that few rows are sorted.
 * @param ids of the record, and of those that were merged into it.
 */
export function eventsOf(
  table: ActivityTable,
  ids: readonly string[],
  scope: ActivityScope,
  shown: ShownColumns,
): RawBuilder<EventRow> {
  const { limit, before } = scope
  const keys = keysOf(shown, sql`row.id`)
  const eventKeys = keysOf(shown, sql`event.row_id`)
  const value = shownValue(sql`event.row_id = any(${shown.underReview}::uuid[])`)
  const rows = [ownRows(table, ids), ...relatedTo(table).flatMap((related) => relatedRows(related, ids))]
  return sql<EventRow>`
    select event.id, event.row_id, event.record_id, event.at, event.actor, event.action, event.table_name, event.undoes, event.subject, event.currency, event.cost_currency,
      event.deleted, past.old_values, present.new_values
    from (
      select row.record_id, row.subject, row.currency, row.cost_currency, newest.*
      from (${sql.join(rows, sql` union `)}) row
      cross join lateral (
        select *, case when new_values ? 'deleted_at' and action = 'UPDATE' then new_values ->> 'deleted_at' is not null end as deleted
        from events
        where row_id = row.id and table_name = row.table_name and id < ${before ?? Number.MAX_SAFE_INTEGER}
          and (action <> 'UPDATE' or new_values ? 'deleted_at' or new_values ?| array(
            select jsonb_array_elements_text(${keys} -> row.table_name)
          ))
          ${sql.join([...conditions(scope, shown), withoutJudgements(shown)], sql` `)}
        order by id desc
        limit ${limit}
      ) newest
      order by newest.id desc
      limit ${limit}
    ) event
    cross join lateral (
      select jsonb_object_agg(key, ${value}) as old_values from jsonb_each(event.old_values)
      where ${eventKeys} -> event.table_name ? key
    ) past
    cross join lateral (
      select jsonb_object_agg(key, ${value}) as new_values from jsonb_each(event.new_values)
      where ${eventKeys} -> event.table_name ? key
    ) present
    order by event.id desc`
}

/** Returns the readable columns of each table for a row, as JSON. @param label only those that are shown so. */
function keysOf(
  { columns, columnsUnderReview, underReview }: ShownColumns,
  row: RawBuilder<unknown>,
  label?: string,
): RawBuilder<unknown> {
  const names = (readable: ActivityColumns) =>
    Object.keys(readable).filter((name) => label === undefined || readable[name]?.label === label)
  const json = (tables: ColumnsByTable) =>
    JSON.stringify(Object.fromEntries(Object.entries(tables).map(([table, readable]) => [table, names(readable)])))
  return sql`(case when ${row} = any(${underReview}::uuid[]) then ${json(columnsUnderReview)} else ${json(columns)} end)::jsonb`
}

/** Leaves out what another review of an owed assessment decided, and the skills that it alone brought: each tells that it passed. */
function withoutJudgements({ underReview }: ShownColumns): RawBuilder<unknown> {
  if (underReview.length === 0) return sql``
  return sql`
    and not (row_id = any(${underReview}::uuid[]) and ${isJudgement})
    and (table_name <> 'developer_skills' or action = 'UPDATE' or not exists (
      select from reviews where id = ${broughtBy(sql`row.id`)} and developer_assessment_id = any(${underReview}::uuid[])
    ))`
}

/** A row that was added counts for the fields that it came with. */
function conditions({ field, actorId, exceptActorId, since, until }: ActivityScope, shown: ShownColumns) {
  const touched = sql`case action when 'INSERT' then jsonb_strip_nulls(new_values) else new_values end`
  return [
    field
      ? sql`and ${touched} ?| array(select jsonb_array_elements_text(${keysOf(shown, sql`row.id`, field)} -> row.table_name))`
      : sql``,
    actorId ? sql`and actor = ${actorId}` : sql``,
    exceptActorId ? sql`and actor <> ${exceptActorId}` : sql``,
    since ? sql`and at >= ${since}::timestamptz` : sql``,
    until ? sql`and at < ${until}::timestamptz` : sql``,
  ]
}

/** A merged record no longer has a row, and so no currency of its own. */
function ownRows(table: ActivityTable, ids: readonly string[]): RawBuilder<unknown> {
  return sql`
    select ${table} as table_name, own.id, own.id as record_id, null::text as subject,
      ${currencyOf(table)} as currency, ${costCurrencyOf(table)} as cost_currency
    from unnest(${ids}::uuid[]) as own (id) left join ${sql.table(table)} row on row.id = own.id`
}

/** Includes rows that were deleted for good: their last values are in the events. */
function relatedRows({ table, parent, subject, named }: RelatedRows, ids: readonly string[]): RawBuilder<unknown>[] {
  const telling = subject?.column ?? named
  const name = telling ? sql`${sql.ref(telling)}::text` : sql`null::text`
  const lastName = telling ? sql`old_values ->> ${sql.lit(telling)}` : sql`null::text`
  return [
    sql`select ${table}, id, ${sql.ref(parent)}, ${name}, ${currencyOf(table)}, ${costCurrencyOf(table)} from ${sql.table(table)} where ${sql.ref(parent)} = any(${ids}::uuid[])`,
    sql`select ${table}, row_id, (old_values ->> ${sql.lit(parent)})::uuid, ${lastName}, old_values ->> 'currency', old_values ->> 'cost_currency' from events
      where action = 'DELETE' and table_name = ${table} and old_values ->> ${sql.lit(parent)} = any(${ids}::text[])`,
  ]
}

function currencyOf(table: HistoryTable): RawBuilder<unknown> {
  return ['jobs', 'developers', 'job_profiles'].includes(table) ? sql`currency` : sql`null::text`
}

function costCurrencyOf(table: HistoryTable): RawBuilder<unknown> {
  return table === 'job_profiles' ? sql`cost_currency` : sql`null::text`
}

export function relatedTo(table: ActivityTable): readonly RelatedRows[] {
  return histories[table].related
}

export function relatedOf(table: ActivityTable, { table_name }: EventRow): RelatedRows | undefined {
  return relatedTo(table).find((related) => related.table === table_name)
}

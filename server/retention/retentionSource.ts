import { sql } from 'kysely'
import { listSource } from '#server/platform/db/lists/list.ts'
import { type RetentionRule, type RetentionState, retentionList, shownDays } from '#shared/retention/retention.ts'

/** A person from whom a rule would remove something, or whom an admin keeps. */
export interface RetentionItem {
  readonly id: string
  readonly developer_id: string
  readonly developer: string
  /** Null for somebody whom an admin keeps while no rule is about them. */
  readonly rule: RetentionRule | null
  readonly things: number
  /** Null for somebody whom an admin keeps. */
  readonly goes_on: string | null
  readonly state: RetentionState
  readonly kept_because: string | null
}

/** An item has been on the list for long enough, by the clock and by the days on which the task saw it. Its developer is `d`. */
export const isReady = sql<boolean>`(retention_items.shown_days >= ${sql.lit(shownDays)}
  and retention_items.shown_from <= now() - interval '7 days' and d.kept_because is null)`

/** The day on which an item is due; null for somebody whom an admin keeps. Its developer is `d`. */
export const goesOn = sql<string | null>`case when d.kept_because is null then greatest(
  (retention_items.shown_from at time zone 'UTC')::date + ${sql.lit(shownDays)},
  retention_items.last_shown_on + greatest(${sql.lit(shownDays)} - retention_items.shown_days, 0)
) end`

const name = sql<string>`trim(d.first_name || ' ' || d.last_name)`
const state = sql<RetentionState>`case when d.kept_because is not null then 'KEPT' when ${isReady} then 'READY' else 'SHOWN' end`

/** People whom an admin keeps are listed even if no rule is about them, so that nobody is kept unseen. */
const listed = sql`(
  select id, rule, developer_id, things, shown_from, shown_days, last_shown_on from retention_items where shown_from is not null
  union all
  select id, null, id, 0, null, 0, null from developers
  where kept_because is not null and deleted_at is null
    and not exists (select from retention_items i where i.developer_id = developers.id and i.shown_from is not null)
) as retention_items join developers d on d.id = retention_items.developer_id`

export const retentionSource = listSource(retentionList, {
  id: 'retention_items.id',
  from: listed,
  columns: {
    developer: { sql: name, isNotNull: true },
    rule: { sql: sql.ref('retention_items.rule') },
    things: { notNull: 'retention_items.things' },
    goes_on: { sql: goesOn },
    state: { sql: state, isNotNull: true },
    kept_because: { sql: sql.ref('d.kept_because') },
  },
  rows: (_db, { among, order }) => sql<RetentionItem>`
    select retention_items.id, developer_id, ${name} as developer, rule, things, ${goesOn} as goes_on, ${state} as state, d.kept_because
    from ${listed} where ${among} order by ${order}`,
})

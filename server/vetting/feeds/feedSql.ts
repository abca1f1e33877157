import { type RawBuilder, sql } from 'kysely'
import { assessmentsUnderReview, isJudgement } from '#server/assessments/hasOpenReview.ts'
import type { VettingEventKind } from '#shared/vetting/vettingEvents.ts'

export interface FeedFilter {
  /** There is at least one. */
  readonly kinds: readonly VettingEventKind[]
  readonly actorIds?: readonly string[] | null | undefined
  /** Undefined finds writes to all rows. */
  readonly rowIds?: readonly string[] | undefined
  /** Finds the writes from this moment on. */
  readonly since?: string | null | undefined
  /** Finds the writes before this moment. */
  readonly until?: string | null | undefined
  /** The last event of the page before. */
  readonly before?: number | null | undefined
  /** Reviews that this account has yet to send hide what others decided about the same work. */
  readonly viewerId: string
}

/** Is written as the indexes of ground.sql have it. */
const kindOf = sql`vetting_event_kind(table_name, action, new_values)`

/**
 * Finds the ids of events in their order. One branch for each kind, or each account, reads the newest by an index, and no more than it
 * needs.
 */
export function feedIds(filter: FeedFilter, limit: number): RawBuilder<{ id: number }> {
  const newest = sql`order by at desc, id desc limit ${sql.lit(limit)}`
  const branches = conditionsOfKinds(filter).map(
    (condition) => sql`(select id, at from events where ${condition} ${range(filter)} ${newest})`,
  )
  return sql<{ id: number }>`select id from (${sql.join(branches, sql` union all `)}) found ${newest}`
}

/** An account, and the rows of one developer, have an index each that holds all kinds. */
function conditionsOfKinds({ kinds, actorIds, rowIds }: FeedFilter): RawBuilder<unknown>[] {
  if (!actorIds && !rowIds) return kinds.map((kind) => sql`${kindOf} = ${sql.lit(kind)}`)
  const own = sql`${kindOf} is not null and ${kindOf} = any(${kinds}::text[])`
  if (rowIds) {
    const ofActors = actorIds ? sql`and actor = any(${actorIds}::text[])` : sql``
    return [sql`${own} ${ofActors} and row_id = any(${rowIds}::uuid[])`]
  }
  return (actorIds ?? []).map((actor) => sql`${own} and actor = ${actor}`)
}

function range({ since, until, before, viewerId }: FeedFilter): RawBuilder<unknown> {
  const conditions = [
    sql`and not (${isJudgement} and row_id = any(${assessmentsUnderReview(viewerId)}))`,
    since ? sql`and at >= ${since}::timestamptz` : sql``,
    until ? sql`and at < ${until}::timestamptz` : sql``,
    before ? sql`and (at, id) < (select at, id from events where id = ${before})` : sql``,
  ]
  return sql.join(conditions, sql` `)
}

/** Selects the rows of a developer whose events are in a feed. @param ids of the developer, and of records that were merged into it. */
export function rowsOfDeveloper(ids: readonly string[]): RawBuilder<{ id: string }> {
  return sql<{ id: string }>`
    select unnest(${ids}::uuid[]) as id
    union all select id from developer_assessments where developer_id = any(${ids}::uuid[])
    union all select reviews.id from reviews join developer_assessments on developer_assessments.id = developer_assessment_id
      where developer_id = any(${ids}::uuid[])`
}

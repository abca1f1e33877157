import { type RawBuilder, sql } from 'kysely'
import { hasOpenReview, isJudgement, judgedColumns, shownValue } from '#server/assessments/hasOpenReview.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { EventAction } from '#shared/platform/enumerations.ts'
import type { VettingEventKind } from '#shared/vetting/vettingEvents.ts'

export type FeedTable = 'developers' | 'developer_assessments' | 'reviews'
type Values = Readonly<Record<string, unknown>>

export interface FeedRow {
  readonly id: number
  readonly at: Moment
  readonly actor: string
  readonly action: EventAction
  readonly kind: VettingEventKind
  readonly table_name: FeedTable
  readonly undoes: string | null
  /** Is null for somebody whose record is gone. */
  readonly developer_id: string | null
  readonly developer_name: string | null
  readonly is_deleted: boolean
  readonly currency: string | null
  readonly developer_assessment_id: string | null
  readonly assessment_name: string | null
  /** Scores and results are hidden from the viewer. */
  readonly blind: boolean
  readonly old_values: Values | null
  readonly new_values: Values | null
}

/**
 * Reads events with the columns that may be shown. It leaves out scores when the viewer owes a review of the assessment, and the scores of a review that is not sent. A decision of another review about an owed assessment is left out: the second lock of `feedIds`.
 * @param keys the readable columns of each table, as JSON.
 */
export function feedRows(ids: readonly number[], viewerId: string, keys: string): RawBuilder<FeedRow> {
  return sql<FeedRow>`
    with event as (
      select *, coalesce(new_values, old_values) as known, ${isJudgement} as is_judgement from events where id = any(${ids}::bigint[])
    ),
    found as (
      select event.*, reviews.status as review_status,
        coalesce(reviews.reviewer_id::text, known ->> 'reviewer_id') as review_by,
        case table_name
          when 'developer_assessments' then row_id
          when 'reviews' then coalesce(reviews.developer_assessment_id, (known ->> 'developer_assessment_id')::uuid)
        end as attempt_id
      from event left join reviews on table_name = 'reviews' and reviews.id = row_id
    ),
    shown as (
      select found.*, developer_assessments.id as developer_assessment_id,
        case table_name
          when 'developers' then row_id
          else coalesce(developer_assessments.developer_id, (known ->> 'developer_id')::uuid)
        end as whom,
        assessments.name as assessment_name,
        table_name <> 'developers' and (
          coalesce(developer_assessments.id is null, true) or ${hasOpenReview(viewerId)}
          or table_name = 'reviews' and review_status is distinct from 'SENT'
        ) and review_by is distinct from ${viewerId} as blind
      from found
      left join developer_assessments on developer_assessments.id = found.attempt_id
      left join assessment_versions on assessment_versions.id = developer_assessments.assessment_version_id
      left join assessments on assessments.id = assessment_versions.assessment_id
    )
    select shown.id, at, actor, action, vetting_event_kind(table_name, action, shown.new_values) as kind, table_name, undoes,
      developers.id as developer_id, developers.first_name || ' ' || developers.last_name as developer_name,
      developers.deleted_at is not null as is_deleted, developers.currency, developer_assessment_id, assessment_name, blind,
      past.old_values, present.new_values
    from shown
    left join developers on developers.id = shown.whom
    cross join lateral (${readable(sql`shown.old_values`, keys)}) as past (old_values)
    cross join lateral (${readable(sql`shown.new_values`, keys)}) as present (new_values)
    where not (blind and is_judgement)
    order by at desc, shown.id desc`
}

function readable(values: RawBuilder<unknown>, keys: string): RawBuilder<unknown> {
  return sql`
    select jsonb_object_agg(key, ${shownValue(sql`blind`)}) from jsonb_each(${values})
    where ${keys}::jsonb -> table_name ? key and not (blind and key = any(${[...judgedColumns]}::text[]))`
}

import { sql } from 'kysely'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import type { ReleaseReason } from '#shared/reviews/reviewerAvailability.ts'
import { releaseReview } from './moveReview.ts'

/** Selects the open reviews of accounts, as a part of a statement about `reviews` and `da`, their assessments. */
const isOpen = sql`
  reviews.status in ('PENDING', 'DRAFT') and da.status in ('ASSIGNED', 'IN_REVIEW', 'SECOND_REVIEW')`

/**
 * Locks the developers whose reviews accounts owe. It runs before the accounts are locked: a change of a developer locks the developer first, and then their owner.
 */
export async function lockReviewed(trx: Trx, userIds: readonly string[]): Promise<void> {
  await sql`
    select from developers where id in (
      select da.developer_id from reviews join developer_assessments da on da.id = reviews.developer_assessment_id
      where reviews.reviewer_id = any(${[...userIds]}::uuid[]) and ${isOpen}
    ) order by id for no key update`.execute(trx)
}

/** Gives all open reviews of accounts back to the vetting team, since they are blocked. @returns how many. */
export async function giveBackReviewsOf(trx: Trx, userIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select reviews.id from reviews join developer_assessments da on da.id = reviews.developer_assessment_id
    join developers on developers.id = da.developer_id and developers.deleted_at is null
    where reviews.reviewer_id = any(${[...userIds]}::uuid[]) and ${isOpen}
    order by da.developer_id, da.id, reviews.id`.execute(trx)
  return giveBack(trx, rows, 'BLOCKED')
}

/** Gives back reviews that are due while their reviewer is away. @returns how many. */
export async function giveBackAway(trx: Trx, daysOffId: string): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select reviews.id from reviews join developer_assessments da on da.id = reviews.developer_assessment_id
    join developers on developers.id = da.developer_id and developers.deleted_at is null
    join days_off on days_off.user_id = reviews.reviewer_id and days_off.id = ${daysOffId}
    where ${isOpen} and ${isDueByEnd}
      and (${dueDay} >= days_off.from_day or days_off.from_day <= (now() at time zone 'UTC')::date)
    order by da.developer_id, da.id, reviews.id`.execute(trx)
  return giveBack(trx, rows, 'AWAY')
}

async function giveBack(trx: Trx, rows: readonly { readonly id: string }[], reason: ReleaseReason): Promise<number> {
  for (const { id } of rows) await releaseReview(trx, id, reason)
  return rows.length
}

const dueDay = sql`(reviews.due_at at time zone 'UTC')::date`
/** Overdue reviews go along: nobody writes them while they are away. */
const isDueByEnd = sql`${dueDay} <= days_off.to_day`

/** Its reviewer cannot write the review, for a reason. */
export interface StrandedReview {
  readonly id: string
  readonly reason: ReleaseReason
  readonly developer_id: string
}

/**
 * Finds open reviews of accounts that are blocked, and those that fall into an absence which has begun. A reviewer who was asked since it
 * began was chosen knowingly, and keeps the review.
 */
export async function findStranded(db: Queryable, now: Date, limit: number): Promise<StrandedReview[]> {
  const { rows } = await sql<StrandedReview>`
    select reviews.id, da.developer_id, case when users.active then 'AWAY' else 'BLOCKED' end as reason
    from reviews join developer_assessments da on da.id = reviews.developer_assessment_id
    join developers on developers.id = da.developer_id and developers.deleted_at is null
    join users on users.id = reviews.reviewer_id
    where ${isOpen} and (not users.active or exists (
      select from days_off where days_off.user_id = users.id and ${isDueByEnd}
        and days_off.to_day >= (${now}::timestamptz at time zone 'UTC')::date
        and days_off.from_day::timestamp at time zone 'UTC' <= ${now}::timestamptz
        and reviews.asked_at < days_off.from_day::timestamp at time zone 'UTC'
    ))
    order by reviews.id limit ${limit}`.execute(db)
  return rows
}

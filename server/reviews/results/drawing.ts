import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { askReviewer } from '#server/assessments/pool/askReviewer.ts'
import {
  blindRoles,
  daysOffAhead,
  isDeveloper,
  mayReview,
  openReviews,
  type PossibleReviewerRow,
} from '#server/assessments/pool/data.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import type { ReviewOrigin } from '#shared/developerAssessments/developerAssessments.ts'
import { isAvailable } from '#shared/reviews/reviewerAvailability.ts'
import type { AssessmentUnderReview } from './underReview.ts'

/** This many in a hundred assessments that need no second review get one, to compare reviewers. */
const calibrationShare = 10

/** The draw follows from the id of the assessment alone, so that anybody can repeat it. */
export function isDrawnForCalibration(assessmentId: string): boolean {
  return createHash('sha256').update(assessmentId).digest().readUInt32BE(0) % 100 < calibrationShare
}

export interface DrawableReviewer extends PossibleReviewerRow {
  readonly due_day: string
}

/** No pool has this many. */
export const candidateLimit = 100

/**
 * Lists who can write another review, in the order of the draw: those with the fewest open reviews first, and among equals by a hash of both ids. So nobody can predict the draw, and everybody can repeat it. An assessment without a pool is reviewed by the roles that never learn whom. Nobody reviews twice, or the own work; but somebody who lost a review without learning anything can get it again.
 */
export function listCandidates(db: Queryable, assessmentId: string): Promise<DrawableReviewer[]> {
  const candidates = db
    .selectFrom('developer_assessments as taken')
    .innerJoin('assessment_versions as versions', 'versions.id', 'taken.assessment_version_id')
    .innerJoin('users', (join) => join.on(mayReview))
    .where('taken.id', '=', assessmentId)
    .where(sql<boolean>`case when exists (select from ${pool}) then users.id in (select user_id from ${pool})
      else users.role = any(${blindRoles}::text[]) end`)
    .where(sql<boolean>`not exists (
      select from reviews where reviews.developer_assessment_id = taken.id and reviews.reviewer_id = users.id
        and not (reviews.released_at is not null and users.role = any(${blindRoles}::text[]))
    )`)
    .where(sql<boolean>`not ${isDeveloper(sql`taken.developer_id`)}`)
    .select(['users.id', 'users.display_name', 'users.role', 'users.review_capacity', openReviews.as('open_reviews')])
    .select([sql<boolean>`exists (select from ${pool})`.as('in_pool'), daysOffAhead.as('days_off')])
    .select(
      sql<boolean>`exists (
      select from reviews had where had.developer_assessment_id = taken.id and had.reviewer_id = users.id
    )`.as('had_it'),
    )
    .select(sql<string>`((${secondDue(sql`taken.id`)}) at time zone 'UTC')::date`.as('due_day'))
    .orderBy('open_reviews')
    .orderBy(sql`md5(taken.id::text || users.id::text)`)
    .limit(candidateLimit)
  return readPrepared(db, candidates)
}

const pool = sql`(select user_id from assessment_reviewers where assessment_id = versions.assessment_id) as pool`

/** Asks the first candidate for a second review who is neither full nor away when it is due. @returns true when there is one. */
export async function drawSecondReviewer(
  trx: Trx,
  { id }: AssessmentUnderReview,
  origin: ReviewOrigin,
): Promise<boolean> {
  const candidates = await listCandidates(trx, id)
  const drawn = candidates.find((candidate) => !candidate.had_it && isAvailable(candidate, candidate.due_day))
  if (drawn) await addReview(trx, id, drawn.id, origin)
  return drawn !== undefined
}

export async function addReview(
  trx: Trx,
  developer_assessment_id: string,
  reviewer_id: string,
  origin: ReviewOrigin,
): Promise<void> {
  const due_at = secondDue(sql`${developer_assessment_id}`)
  await askReviewer(trx, { developer_assessment_id, reviewer_id, origin, due_at })
}

/** A second review is due after as many days as the first one had; after five when it had no date. */
function secondDue(id: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`now() + coalesce((
    select greatest(due_at - asked_at, interval '1 day') from reviews
    where developer_assessment_id = ${id} and due_at is not null order by created_at, id limit 1
  ), interval '5 days')`
}

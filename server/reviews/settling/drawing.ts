import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { mayReview, openReviews } from '#server/assessments/pool/data.ts'
import type { Queryable } from '#server/platform/db/connect.ts'
import { read } from '#server/platform/db/read.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { ReviewOrigin } from '#shared/developerAssessments.ts'
import { can, roles } from '#shared/permissions.ts'
import type { AssessmentUnderReview } from './underReview.ts'

type Trx = Transaction<Tables>

/** Of a hundred assessments that need no second review, this many get one, to compare reviewers. */
const calibrationShare = 10

/** Whether an assessment is among those. The draw follows from its id alone, so that anybody can repeat it. */
export function isDrawnForCalibration(assessmentId: string): boolean {
  return createHash('sha256').update(assessmentId).digest().readUInt32BE(0) % 100 < calibrationShare
}

/** Somebody who can write one more review of an assessment. */
export interface Candidate {
  readonly id: string
  readonly display_name: string
  /** How many reviews the account owes. */
  readonly open_reviews: number
}

/** More than a pool has. */
export const candidateLimit = 100

/** Who reviews where an assessment has no pool: those who never learn whom they review. */
const blindRoles = roles.filter((role) => can(role, 'ownAssessments:review') && !can(role, 'developers:readAll'))

/**
 * Lists who can write another review, in the order of the draw: those with the fewest open reviews first, and among equals by a hash
 * of both ids. So nobody can tell the draw beforehand, and everybody can repeat it.
 * Nobody reviews twice, or the own work.
 */
export function listCandidates(db: Queryable, assessmentId: string): Promise<Candidate[]> {
  const candidates = db
    .selectFrom('developer_assessments as taken')
    .innerJoin('developers', 'developers.id', 'taken.developer_id')
    .innerJoin('assessment_versions as versions', 'versions.id', 'taken.assessment_version_id')
    .innerJoin('users', (join) => join.on(mayReview))
    .where('taken.id', '=', assessmentId)
    .where(sql<boolean>`case when exists (select from ${pool}) then users.id in (select user_id from ${pool})
      else users.role = any(${blindRoles}::text[]) end`)
    .where(sql<boolean>`not exists (
      select from reviews where reviews.developer_assessment_id = taken.id and reviews.reviewer_id = users.id
    )`)
    .where(sql<boolean>`lower(users.email) <> lower(developers.email)`)
    .select(['users.id', 'users.display_name', openReviews.as('open_reviews')])
    .orderBy('open_reviews')
    .orderBy(sql`md5(taken.id::text || users.id::text)`)
    .limit(candidateLimit)
  return read(db, candidates)
}

const pool = sql`(select user_id from assessment_reviewers where assessment_id = versions.assessment_id) as pool`

/** Asks the first candidate for a second review. @returns whether there is one. */
export async function drawSecondReviewer(
  trx: Trx,
  { id }: AssessmentUnderReview,
  origin: ReviewOrigin,
): Promise<boolean> {
  const [drawn] = await listCandidates(trx, id)
  if (drawn) await addReview(trx, id, drawn.id, origin)
  return drawn !== undefined
}

/** Asks somebody for a review, with as many days as the first one had; five where it had no date. */
export async function addReview(
  trx: Trx,
  developer_assessment_id: string,
  reviewer_id: string,
  origin: ReviewOrigin,
): Promise<void> {
  const due_at = sql<string>`now() + coalesce((
    select greatest(due_at - asked_at, interval '1 day') from reviews
    where developer_assessment_id = ${developer_assessment_id} and due_at is not null order by created_at, id limit 1
  ), interval '5 days')`
  await trx.insertInto('reviews').values({ developer_assessment_id, reviewer_id, origin, due_at }).execute()
}

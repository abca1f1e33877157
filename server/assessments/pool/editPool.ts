import { sql } from 'kysely'
import { findAssessment } from '#server/assessments/edits/editAssessment.ts'
import { notFound, UserError } from '#server/errors.ts'
import type { Database, Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { readPrepared, readUnprepared, type SelectedRow } from '#server/platform/db/connection/read.ts'
import { blindRoles, mayReview, openReviews } from './data.ts'

/** A reviewer in a pool, or one to choose for it. */
export type Reviewer = SelectedRow<typeof accounts>

/** No firm has this many. */
export const poolReviewerLimit = 1_000

export function listPoolReviewers(db: Queryable, assessmentId: string): Promise<Reviewer[]> {
  const pool = accounts(db).innerJoin('assessment_reviewers', 'assessment_reviewers.user_id', 'users.id')
  return readUnprepared(db, pool.where('assessment_reviewers.assessment_id', '=', assessmentId))
}

export function listPossibleReviewers(db: Database): Promise<Reviewer[]> {
  return readPrepared(db, accounts(db).where(mayReview))
}

/** @throws UserError NOT_FOUND; BAD_INPUT for an account that may not review, or stands in the pool already. */
export async function addReviewer(trx: Trx, assessment_id: string, user_id: string): Promise<Reviewer> {
  await findAssessment(trx, assessment_id)
  const [reviewer] = await accounts(trx).where('users.id', '=', user_id).where(mayReview).execute()
  if (!reviewer) throw new UserError('BAD_INPUT', 'Choose somebody who may review.', { field: 'user_id' })
  const added = await trx
    .insertInto('assessment_reviewers')
    .values({ assessment_id, user_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  if (added.length > 0) return reviewer
  throw new UserError('BAD_INPUT', `${reviewer.display_name} is already in the pool.`, { field: 'user_id' })
}

/** Reviews that a reviewer has begun stay with them. @throws UserError NOT_FOUND */
export async function removeReviewer(trx: Trx, assessment_id: string, user_id: string): Promise<Reviewer> {
  const [reviewer] = await accounts(trx).where('users.id', '=', user_id).execute()
  const membership = trx.deleteFrom('assessment_reviewers').where('assessment_id', '=', assessment_id)
  const removed = await membership.where('user_id', '=', user_id).returning('id').execute()
  if (!reviewer || removed.length === 0) throw notFound('reviewer')
  return reviewer
}

function accounts(db: Queryable) {
  return db
    .selectFrom('users')
    .select(['users.id', 'users.display_name', 'users.role'])
    .select([openReviews.as('open_reviews'), mayReview.as('may_review')])
    .orderBy(sql`users.role = any(${blindRoles}) desc`)
    .orderBy('users.display_name')
    .orderBy('users.id')
    .limit(poolReviewerLimit)
}

import { sql, type Transaction } from 'kysely'
import { mayReview, openReviews } from '#server/assessments/pool/data.ts'
import type { AttemptRow, LockedDeveloper } from '#server/developerAssessments/data.ts'
import { UserError } from '#server/errors.ts'
import type { Queryable } from '#server/platform/db/connect.ts'
import { read } from '#server/platform/db/read.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { followStep } from './followStep.ts'
import { moveAttempt } from './moveAttempt.ts'

type Trx = Transaction<Tables>

/** Somebody who could review the work of a developer. */
export type PossibleReviewer = Awaited<ReturnType<typeof listReviewers>>[number]

/** More accounts than any pool has. */
export const reviewerLimit = 200

/**
 * Lists who could review an assessment of a developer: its pool, those with the fewest open reviews first. Where nobody stands in the pool
 * everybody who may review is listed. The developer is never among them, whom an account is known as by the e-mail address.
 */
export function listReviewers(db: Queryable, assessmentId: string, developerId: string) {
  const inPool = sql<boolean>`exists (
    select from assessment_reviewers pool where pool.assessment_id = ${assessmentId} and pool.user_id = users.id
  )`
  const poolIsEmpty = sql<boolean>`not exists (
    select from assessment_reviewers pool join users member on member.id = pool.user_id
    where pool.assessment_id = ${assessmentId} and member.active
  )`
  const reviewers = db
    .selectFrom('users')
    .where(mayReview)
    .where(sql<boolean>`(${inPool} or ${poolIsEmpty})`)
    .where(sql<boolean>`not ${isDeveloper(developerId)}`)
    .select(['users.id', 'users.display_name', 'users.role', openReviews.as('open_reviews')])
    .orderBy('open_reviews')
    .orderBy('users.display_name')
    .orderBy('users.id')
    .limit(reviewerLimit)
  return read(db, reviewers)
}

/** Whether the account is the person who is assessed, also under an address of a merged record. */
function isDeveloper(developerId: string) {
  return sql<boolean>`(
    lower(users.email) = (select lower(d.email) from developers d where d.id = ${developerId})
    or exists (select from merged_developers m where m.developer_id = ${developerId} and lower(m.email) = lower(users.email))
  )`
}

/**
 * Checks reviewers before they are chosen.
 * @throws UserError BAD_INPUT for an account that may not review, or that is the developer.
 */
export async function requireReviewers(trx: Trx, developer: LockedDeveloper, ids: readonly string[]): Promise<void> {
  const wanted = new Set(ids)
  if (wanted.size < ids.length) throw refuse('Choose each reviewer only once.')
  const rows = await readAccounts(trx, developer.id, ids)
  const itself = rows.find(({ is_developer }) => is_developer)
  if (itself) throw refuse(`${itself.display_name} is the developer, and never reviews their own work.`)
  if (rows.filter(({ may_review }) => may_review).length === wanted.size) return
  throw refuse('Choose reviewers who may log in and review.')
}

/** Those of some accounts who may still review the work of a developer. */
async function fitReviewers(trx: Trx, developer: LockedDeveloper, ids: readonly string[]): Promise<string[]> {
  const rows = await readAccounts(trx, developer.id, ids)
  const fit = new Set(rows.filter((row) => row.may_review && !row.is_developer).map(({ id }) => id))
  return ids.filter((id) => fit.has(id))
}

function readAccounts(trx: Trx, developerId: string, ids: readonly string[]) {
  return trx
    .selectFrom('users')
    .select(['users.id', 'users.display_name', mayReview.as('may_review'), isDeveloper(developerId).as('is_developer')])
    .where('users.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

function refuse(sentence: string): UserError {
  return new UserError('BAD_INPUT', sentence, { field: 'reviewer_ids' })
}

/**
 * Gives work that came in to reviewers. One who declined can be asked again. The first assignment moves the attempt; to one that is
 * assigned, reviewers are added.
 * @param days until the reviews are due, at the end of that day.
 */
export async function assign(
  trx: Trx,
  attempt: AttemptRow & { readonly developer: LockedDeveloper },
  reviewerIds: readonly string[],
  days: number,
): Promise<void> {
  if (attempt.status !== 'ASSIGNED') {
    await moveAttempt(trx, attempt, { to: 'ASSIGNED', facts: { hasReviewer: reviewerIds.length > 0 } })
  }
  const due_at = sql<string>`day_end_in_zone((now() at time zone 'UTC')::date + ${days}::int, null)`
  for (const reviewer_id of reviewerIds) {
    await trx
      .insertInto('reviews')
      .values({ developer_assessment_id: attempt.id, reviewer_id, due_at })
      .onConflict((conflict) =>
        conflict
          .columns(['developer_assessment_id', 'reviewer_id'])
          .doUpdateSet({ status: 'PENDING', due_at, decline_reason: null, asked_at: sql<string>`clock_timestamp()` })
          .where('reviews.status', '=', 'DECLINED'),
      )
      .execute()
  }
  await followStep(trx, attempt.developer, 'SUBMITTED', 'IN_REVIEW')
}

/** Gives work to those who were planned when it was sent out. Whoever may no longer review is left out; without anybody it waits. */
export async function assignPlanned(
  trx: Trx,
  attempt: AttemptRow & { readonly developer: LockedDeveloper },
  days: number,
): Promise<void> {
  const ids = await fitReviewers(trx, attempt.developer, attempt.planned_reviewer_ids)
  if (ids.length > 0) await assign(trx, attempt, ids, days)
}

import { type RawBuilder, sql } from 'kysely'
import { askReviewer, reviewDueIn } from '#server/assessments/pool/askReviewer.ts'
import {
  daysOffAhead,
  isDeveloper,
  mayReview,
  openReviews,
  type PossibleReviewerRow,
} from '#server/assessments/pool/data.ts'
import { type AttemptRow, databaseNow, type LockedDeveloper } from '#server/developerAssessments/data.ts'
import { UserError } from '#server/errors.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import { literals } from '#server/platform/db/lists/literals.ts'
import { copiedStatuses } from '#shared/developerAssessments/workShown.ts'
import { absenceOn, dayAfter } from '#shared/reviews/reviewerAvailability.ts'
import { followStep } from './followStep.ts'
import { moveAttempt } from './moveAttempt.ts'

/** No pool has this many accounts. */
export const possibleReviewerLimit = 200

/**
 * Lists who could review an assessment of a developer: its pool first, and then those with the fewest open reviews. Reviewers who owe the
 * same stand in an order of their own for each assessment and developer, so that nobody is always first. The developer is never among
 * them: their account is known by its e-mail address.
 */
export function listReviewersForDeveloper(
  db: Queryable,
  assessmentId: string,
  developerId: string,
): Promise<PossibleReviewerRow[]> {
  const reviewers = reviewersOf(db, sql`array[${assessmentId}]::uuid[]`, hadIt(assessmentId, developerId))
    .where(sql<boolean>`not ${isDeveloper(developerId)}`)
    .orderBy(sql`md5(${assessmentId} || ${developerId} || users.id::text)`)
  return readPrepared(db, reviewers)
}

/**
 * Lists who could review work of many developers, in the same order. People in the pool of each of these assessments come first.
 * @param assessmentIds may have one twice; without any, nobody is in the pool.
 */
export function listReviewersForMany(db: Queryable, assessmentIds: readonly string[]): Promise<PossibleReviewerRow[]> {
  const ids = sql`${[...new Set(assessmentIds)]}::uuid[]`
  return readPrepared(db, reviewersOf(db, ids, sql<boolean>`false`).orderBy('users.display_name').orderBy('users.id'))
}

/** @param assessmentIds an array without duplicates. */
function reviewersOf(db: Queryable, assessmentIds: RawBuilder<unknown>, had_it: RawBuilder<boolean>) {
  const inPool = sql<boolean>`(cardinality(${assessmentIds}) > 0 and cardinality(${assessmentIds}) = (
    select count(*) from assessment_reviewers pool
    where pool.assessment_id = any(${assessmentIds}) and pool.user_id = users.id
  ))`
  return db
    .selectFrom('users')
    .where(mayReview)
    .select(['users.id', 'users.display_name', 'users.role', 'users.review_capacity', openReviews.as('open_reviews')])
    .select([inPool.as('in_pool'), had_it.as('had_it'), daysOffAhead.as('days_off')])
    .select(sql<null>`null`.as('due_day'))
    .orderBy('in_pool', 'desc')
    .orderBy('open_reviews')
    .limit(possibleReviewerLimit)
}

/** People who had a review of the work and gave it away are not proposed for it again. The SQL reads the account beside it. */
function hadIt(assessmentId: string, developerId: string) {
  return sql<boolean>`exists (
    select from reviews had
    join developer_assessments da on da.id = had.developer_assessment_id and da.developer_id = ${developerId}
    join assessment_versions v on v.id = da.assessment_version_id and v.assessment_id = ${assessmentId}
    where had.reviewer_id = users.id and had.released_at is not null
      and da.status in (${literals(copiedStatuses)})
  )`
}

/**
 * Checks reviewers before they are chosen.
 * @param developer must be none of them; undefined where many developers are checked one by one.
 * @throws UserError BAD_INPUT for an account that may not review, or that is the developer.
 */
export async function requireReviewers(
  trx: Trx,
  developer: Pick<LockedDeveloper, 'id'> | undefined,
  ids: readonly string[],
  field = 'reviewer_ids',
): Promise<void> {
  const refuse = (sentence: string) => new UserError('BAD_INPUT', sentence, { field })
  const wanted = new Set(ids)
  if (wanted.size < ids.length) throw refuse('Choose each reviewer only once.')
  const rows = await readAccounts(trx, developer?.id, ids)
  const itself = rows.find(({ is_developer }) => is_developer)
  if (itself) throw refuse(`${itself.display_name} is the developer, and nobody reviews their own work.`)
  if (rows.filter(({ may_review }) => may_review).length === wanted.size) return
  throw refuse('Choose reviewers who may log in and review.')
}

/** Is true in SQL for a developer, whose row is beside it, who is one of some accounts. */
export function isAmong(ids: readonly string[]) {
  return sql<boolean>`exists (
    select from users where users.id = any(${ids}::uuid[]) and ${isDeveloper(sql.ref('developers.id'))}
  )`
}

/** Picks those of some accounts who may still review the work of a developer, and are there when that is due. */
async function fitReviewers(
  trx: Trx,
  developer: LockedDeveloper,
  ids: readonly string[],
  dueDay: string,
): Promise<string[]> {
  const rows = await readAccounts(trx, developer.id, ids)
  const isFit = (row: (typeof rows)[number]) => row.may_review && !row.is_developer && !absenceOn(row, dueDay)
  const fit = new Set(rows.filter(isFit).map(({ id }) => id))
  return ids.filter((id) => fit.has(id))
}

function readAccounts(trx: Trx, developerId: string | undefined, ids: readonly string[]) {
  const is_developer = developerId ? isDeveloper(developerId) : sql<boolean>`false`
  return trx
    .selectFrom('users')
    .select(['users.id', 'users.display_name', mayReview.as('may_review'), is_developer.as('is_developer')])
    .select(daysOffAhead.as('days_off'))
    .where('users.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
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
    await moveAttempt(trx, attempt, { to: 'ASSIGNED', conditions: { hasReviewer: reviewerIds.length > 0 } })
  }
  const asked = { developer_assessment_id: attempt.id, due_at: reviewDueIn(days), origin: 'ASSIGNED' } as const
  for (const reviewer_id of reviewerIds) await askReviewer(trx, { ...asked, reviewer_id })
  await followStep(trx, attempt.developer, 'SUBMITTED', 'IN_REVIEW')
}

/**
 * Gives work to those who were planned when it was sent out. People who may no longer review, or are away when it is due, are left out.
 * Without anybody, it waits to be assigned.
 */
export async function assignPlanned(
  trx: Trx,
  attempt: AttemptRow & { readonly developer: LockedDeveloper },
  days: number,
): Promise<void> {
  const dueDay = dayAfter(days, new Date(await databaseNow(trx)))
  const ids = await fitReviewers(trx, attempt.developer, attempt.planned_reviewer_ids, dueDay)
  if (ids.length > 0) await assign(trx, attempt, ids, days)
}

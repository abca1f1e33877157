import { sql } from 'kysely'
import { mayReview } from '#server/assessments/pool/data.ts'
import { databaseNow } from '#server/developerAssessments/data.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { type BulkPlan, changeSelected, type Selected } from '#server/platform/db/records/bulk.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { vettingSource } from '#server/vetting/data.ts'
import { reminderRefusal } from '#shared/developerAssessments/reviewReminders.ts'
import type { vettingList } from '#shared/vetting/vetting.ts'

/**
 * Reminds everybody who owes a review of the current assessments of people in vetting.
 * @param isDryRun only tells what it would do.
 */
export async function remindReviewersOfVetted(
  trx: Trx,
  selected: Selected<typeof vettingList>,
  isDryRun: boolean,
): Promise<BulkPlan> {
  const now = await databaseNow(trx)
  return changeSelected(trx, vettingSource, selected, isDryRun, {
    lock: (ids) => lockReviewed(trx, ids),
    reasonToSkip: ({ status, reviewers_reminded_at, reviews }) =>
      status ? reminderRefusal({ status, reviews }, reviewers_reminded_at, now) : 'Has no assessment',
    nameOf: ({ name }) => name,
    apply: (ids) =>
      trx
        .updateTable('developer_assessments')
        // The clock is that of reviews.asked_at, as for one reminder.
        .set({ reviewers_reminded_at: sql<Moment>`clock_timestamp()` })
        .where('id', 'in', currentAttempts(trx, ids))
        .execute(),
  })
}

/** Locks the assessments in one order, so that when two remind at once, the second finds the reminder of the first. */
async function lockReviewed(trx: Trx, ids: readonly string[]) {
  const attempts = trx.selectFrom('developer_assessments').select('id').where('id', 'in', currentAttempts(trx, ids))
  await attempts.orderBy('id').forNoKeyUpdate().execute()
  const people = await trx
    .selectFrom('developers')
    .innerJoin('vetting_facts', 'vetting_facts.developer_id', 'developers.id')
    .leftJoin('developer_assessments', 'developer_assessments.id', 'vetting_facts.attempt_id')
    .where('developers.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('developers.stage', '=', 'VETTING')
    .where('developers.deleted_at', 'is', null)
    .select(['developers.id', 'vetting_facts.attempt_id'])
    .select(['developer_assessments.status', 'developer_assessments.reviewers_reminded_at'])
    .select(sql<string>`developers.first_name || ' ' || developers.last_name`.as('name'))
    .orderBy('developers.id')
    .execute()
  const attemptIds = people.flatMap(({ attempt_id }) => attempt_id ?? [])
  const reviews = await reviewsOf(trx, attemptIds)
  return people.map((person) => ({
    ...person,
    reviews: reviews.filter(({ developer_assessment_id }) => developer_assessment_id === person.attempt_id),
  }))
}

function currentAttempts(trx: Trx, developerIds: readonly string[]) {
  return trx
    .selectFrom('vetting_facts')
    .select(sql<string>`attempt_id`.as('id'))
    .where('developer_id', '=', sql<string>`any(${developerIds}::uuid[])`)
    .where('attempt_id', 'is not', null)
}

function reviewsOf(trx: Trx, attemptIds: readonly string[]) {
  return trx
    .selectFrom('reviews')
    .innerJoin('users', 'users.id', 'reviews.reviewer_id')
    .where('developer_assessment_id', '=', sql<string>`any(${attemptIds}::uuid[])`)
    .select(['reviews.developer_assessment_id', 'reviews.status', mayReview.as('may_review')])
    .execute()
}

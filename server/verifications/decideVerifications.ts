import { sql, type Transaction } from 'kysely'
import { fullName } from '#server/developers/data.ts'
import { type BulkPlan, changeSelected, type Selected } from '#server/platform/db/records/bulk.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import { passedResults } from '#shared/developerAssessments/developerAssessments.ts'
import type { VerificationDecision, verificationList } from '#shared/verifications/verifications.ts'
import { verificationSource } from './data.ts'

type Trx = Transaction<Tables>

/**
 * Confirms or refuses verifications that wait. A skill is verified once it is confirmed; a refused one is only claimed, or not held.
 * @param isDryRun only tells what it would do.
 */
export function decideVerifications(
  trx: Trx,
  selected: Selected<typeof verificationList>,
  decision: VerificationDecision,
  isDryRun: boolean,
): Promise<BulkPlan> {
  const change = {
    lock: (ids: readonly string[]) => lockWaiting(trx, ids),
    reasonToSkip: (row: Waiting) => (decision === 'CONFIRM' ? reasonNotToConfirm(row) : undefined),
    nameOf: ({ name }: Waiting) => name,
    apply: (ids: readonly string[]) => (decision === 'CONFIRM' ? confirm(trx, ids) : refuse(trx, ids)),
  }
  return changeSelected(trx, verificationSource, selected, change, isDryRun)
}

function reasonNotToConfirm({ result }: Waiting): string | undefined {
  if (passedResults.some((passed) => passed === result)) return undefined
  return result === null
    ? 'The assessment has no result until its second review is sent'
    : 'The assessment is not passed'
}

type Waiting = Awaited<ReturnType<typeof lockWaiting>>[number]

/** Locks in one order, so that two who decide the same ones come one after the other. Their assessments keep their results meanwhile. */
async function lockWaiting(trx: Trx, ids: readonly string[]) {
  await trx
    .selectFrom('developer_assessments')
    .innerJoin('reviews', 'reviews.developer_assessment_id', 'developer_assessments.id')
    .innerJoin('unconfirmed_verifications', 'unconfirmed_verifications.review_id', 'reviews.id')
    .select('developer_assessments.id')
    .where('unconfirmed_verifications.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('developer_assessments.id')
    .forShare('developer_assessments')
    .execute()
  return trx
    .selectFrom('unconfirmed_verifications')
    .innerJoin('skills', 'skills.id', 'unconfirmed_verifications.skill_id')
    .innerJoin('reviews', 'reviews.id', 'unconfirmed_verifications.review_id')
    .innerJoin('developer_assessments', 'developer_assessments.id', 'reviews.developer_assessment_id')
    .innerJoin('developers', 'developers.id', 'developer_assessments.developer_id')
    .select(['unconfirmed_verifications.id', 'developer_assessments.result'])
    .select(sql<string>`${fullName} || ': ' || skills.name`.as('name'))
    .where('unconfirmed_verifications.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('unconfirmed_verifications.refused_at', 'is', null)
    .orderBy('unconfirmed_verifications.id')
    .forUpdate('unconfirmed_verifications')
    .execute()
}

/**
 * When another review verified the skill meanwhile, the one with the higher total is the evidence; when they are equal, the one that
 * stands.
 */
async function confirm(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`
    insert into developer_skills (developer_id, skill_id, years_of_experience, verified_by_review_id, verified_explicitly)
    select distinct on (taken.developer_id, waiting.skill_id)
      taken.developer_id, waiting.skill_id, waiting.years_of_experience, waiting.review_id, true
    from unconfirmed_verifications waiting
    join reviews on reviews.id = waiting.review_id
    join developer_assessments taken on taken.id = reviews.developer_assessment_id
    where waiting.id = any(${ids}::uuid[])
    order by taken.developer_id, waiting.skill_id, reviews.total_score desc nulls last, waiting.id
    on conflict (developer_id, skill_id) do update
    set verified_by_review_id = excluded.verified_by_review_id, verified_explicitly = true
    where developer_skills.verified_by_review_id is null or ${totalOf('developer_skills')} < ${totalOf('excluded')}`.execute(
    trx,
  )
  await trx.deleteFrom('unconfirmed_verifications').where('id', 'in', ids).execute()
}

const totalOf = (row: string) => sql`coalesce(
  (select total_score from reviews where id = ${sql.ref(`${row}.verified_by_review_id`)}), 0
)`

async function refuse(trx: Trx, ids: readonly string[]): Promise<void> {
  const refused = trx.updateTable('unconfirmed_verifications').set({ refused_at: sql`now()` })
  await refused.where('id', 'in', ids).execute()
}

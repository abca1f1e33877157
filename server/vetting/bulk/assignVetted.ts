import { sql } from 'kysely'
import { openReviews } from '#server/assessments/pool/data.ts'
import { attempts, selectAssessedDevelopers } from '#server/developerAssessments/data.ts'
import {
  assign,
  isAmong,
  listReviewersForMany,
  requireReviewers,
} from '#server/developerAssessments/moves/reviewers.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import { type BulkPlan, changeSelected, type Selected, selectedIds } from '#server/platform/db/records/bulk.ts'
import { vettingSource } from '#server/vetting/data.ts'
import type { AssignManyInput } from '#shared/developerAssessments/assessmentSendingInput.ts'
import {
  type DeveloperAssessmentStatus,
  openWithDeveloper,
  reviewedStatuses,
} from '#shared/developerAssessments/developerAssessments.ts'
import type { vettingList } from '#shared/vetting/vetting.ts'
import { shareOut } from './shareOut.ts'

type SelectedInVetting = Selected<typeof vettingList>

/**
 * Gives the current work of people in vetting to reviewers. Work that has a reviewer, or that has not come in, is skipped.
 * @param isDryRun only tells what it would do.
 * @throws UserError BAD_INPUT for an account that may not review.
 */
export async function assignVettedReviewers(
  trx: Trx,
  selected: SelectedInVetting,
  { reviewer_ids, days, one_each }: AssignManyInput,
  isDryRun: boolean,
): Promise<BulkPlan> {
  await requireReviewers(trx, undefined, reviewer_ids)
  return changeSelected(trx, vettingSource, selected, isDryRun, {
    lock: (ids) => lockWorks(trx, ids, reviewer_ids),
    reasonToSkip: (work) => assigningSkip(work),
    nameOf: ({ developer }) => `${developer.first_name} ${developer.last_name}`.trim(),
    apply: async (_ids, works) => {
      const turns = one_each ? shareOut(works.length, await loadsOf(trx, reviewer_ids)) : []
      for (const [at, { attempt, developer }] of works.entries()) {
        const turn = turns[at]
        if (attempt) await assign(trx, { ...attempt, developer }, turn ? [turn] : reviewer_ids, days)
      }
    },
  })
}

/** Lists who could review the work of people in vetting that waits for a reviewer. */
export async function listReviewersForVetted(db: Queryable, selected: SelectedInVetting) {
  const ids = await selectedIds(db, vettingSource, selected)
  const waiting = db
    .selectFrom('vetting_facts')
    .where('developer_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('attempt_status', '=', 'SUBMITTED')
    .select('assessment_id')
    .distinct()
  const rows = await readPrepared(db, waiting)
  const waitingIds = rows.flatMap(({ assessment_id }) => assessment_id ?? [])
  return listReviewersForMany(db, waitingIds)
}

/** Locks people and their current assessments in one order. When two assign at once, the second finds the reviewers of the first. */
async function lockWorks(trx: Trx, ids: readonly string[], reviewerIds: readonly string[]) {
  const vetted = selectAssessedDevelopers(trx)
    .where('developers.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('developers.stage', '=', 'VETTING')
    .orderBy('developers.id')
  await vetted.forNoKeyUpdate().execute()
  const people = await vetted
    .innerJoin('vetting_facts', 'vetting_facts.developer_id', 'developers.id')
    .select(['vetting_facts.attempt_id', isAmong(reviewerIds).as('is_reviewer')])
    .execute()
  const attemptIds = people.flatMap(({ attempt_id }) => attempt_id ?? [])
  const current = sql<string>`any(${attemptIds}::uuid[])`
  const locked = trx.selectFrom('developer_assessments').select('id').where('id', '=', current)
  await locked.orderBy('id').forNoKeyUpdate().execute()
  const rows = await attempts(trx).where('developer_assessments.id', '=', current).execute()
  return people.map(({ attempt_id, is_reviewer, ...developer }) => {
    const attempt = rows.find(({ id }) => id === attempt_id)
    return { id: developer.id, developer, attempt, status: attempt?.status ?? null, is_reviewer }
  })
}

function loadsOf(trx: Trx, reviewerIds: readonly string[]) {
  return trx
    .selectFrom('users')
    .select(['users.id', openReviews.as('open_reviews')])
    .where('users.id', '=', sql<string>`any(${reviewerIds}::uuid[])`)
    .orderBy('users.id')
    .execute()
}

/** The current assessment of one of many people whose work is to be assigned. */
interface PossibleWork {
  /** Null for somebody who has no assessment. */
  readonly status: DeveloperAssessmentStatus | null
  /** True if one of the chosen reviewers is this person. */
  readonly is_reviewer: boolean
}

/** Says why somebody is left out when the work of many is given to reviewers; undefined for work that is. */
function assigningSkip({ status, is_reviewer }: PossibleWork): string | undefined {
  if (status === null) return 'Has no assessment'
  if (openWithDeveloper.some((open) => open === status)) return 'The work has not come in yet'
  if (reviewedStatuses.some((reviewed) => reviewed === status)) return 'Already has a reviewer'
  if (status !== 'SUBMITTED') return 'Has no work that waits for a reviewer'
  return is_reviewer ? 'Is one of the chosen reviewers' : undefined
}

import { sql } from 'kysely'
import { developerAssessmentLifecycle } from '#server/developerAssessments/moves/lifecycle.ts'
import { notFound } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { requireMove } from '#server/platform/db/records/move.ts'
import type { AssessmentResult } from '#shared/assessments/assessmentTypes.ts'
import type { DeveloperAssessmentStatus } from '#shared/developerAssessments/developerAssessments.ts'

/** The parts of a developer's assessment that reviews need. */
export type AssessmentUnderReview = Awaited<ReturnType<typeof lockAssessment>>

/**
 * Locks an assessment before its reviews change. The developer, whose skills a result may verify, comes first, as with every change of an
 * attempt.
 * @throws UserError NOT_FOUND, also for one of a deleted developer.
 */
export async function lockAssessment(trx: Trx, id: string) {
  await sql`
    select from developers
    where id = (select developer_id from developer_assessments where id = ${id}) for no key update`.execute(trx)
  await sql`select from developer_assessments where id = ${id} for no key update`.execute(trx)
  // The hands are those who recorded it, or could have handed it in for the developer.
  return trx
    .selectFrom('developer_assessments as taken')
    .innerJoin('developers', 'developers.id', 'taken.developer_id')
    .innerJoin('assessment_versions as versions', 'versions.id', 'taken.assessment_version_id')
    .where('taken.id', '=', id)
    .where('developers.deleted_at', 'is', null)
    .select(sql<string[]>`hands_of(taken.id)`.as('hand_ids'))
    .select(['taken.id', 'taken.version', 'taken.status', 'taken.result', 'taken.developer_id', 'taken.recorded_by_id'])
    .select(['taken.assessment_version_id', 'versions.pass_mark', 'versions.assessment_id', 'versions.stack'])
    .executeTakeFirstOrThrow(() => notFound('assessment'))
}

interface Completion {
  readonly result: AssessmentResult
  readonly total_score: number | null
  readonly status_note: string | null
}

const uncompleted = { result: null, total_score: null, completed_at: null }

/**
 * Moves an assessment according to its reviews.
 * @param completion is given exactly for a move to COMPLETED.
 * @throws UserError CONFLICT when the move is not allowed.
 */
export async function moveAssessment(
  trx: Trx,
  { id, status }: Pick<AssessmentUnderReview, 'id' | 'status'>,
  to: DeveloperAssessmentStatus,
  completion?: Completion,
): Promise<void> {
  const conditions = { hasResult: Boolean(completion), lacksReviewers: to === 'SUBMITTED' }
  requireMove(developerAssessmentLifecycle, { from: status, to, conditions })
  const completed = completion ? { ...completion, completed_at: sql<string>`now()` } : uncompleted
  await trx
    .updateTable('developer_assessments')
    .set({ status: to, ...completed })
    .where('id', '=', id)
    .execute()
}

/** Moves an assessment once its first reviewer begins. */
export async function startReviewing(trx: Trx, assessment: AssessmentUnderReview): Promise<AssessmentUnderReview> {
  if (assessment.status !== 'ASSIGNED') return assessment
  await moveAssessment(trx, assessment, 'IN_REVIEW')
  return { ...assessment, status: 'IN_REVIEW' }
}

import { sql } from 'kysely'
import { type AssessmentListRow, assessments } from '#server/assessments/lists/assessmentSource.ts'
import { isOpenAttempt } from '#server/assessments/usage/attemptCounts.ts'
import { UserError } from '#server/errors.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { type ReadVersion, recordTable, softDelete } from '#server/platform/db/records/record.ts'
import type { AssessmentInput } from '#shared/assessments/assessmentInput.ts'
import { defaultPassMark } from '#shared/assessments/rubrics.ts'

export const assessmentTable = recordTable('assessments', 'assessment', {
  taken: {
    assessments_name_key: { field: 'name', sentence: 'Another assessment has this name.' },
  },
})

/** @throws UserError NOT_FOUND, also for a deleted assessment. */
export function findAssessment(db: Queryable, id: string): Promise<AssessmentListRow> {
  const living = assessments(db).where('assessments.deleted_at', 'is', null)
  return assessmentTable.find(db, living.where('assessments.id', '=', id))
}

/** Adds an assessment with a first version, whose rubric is still empty. @throws UserError BAD_INPUT when the name is taken. */
export async function addAssessment(trx: Trx, input: AssessmentInput): Promise<AssessmentListRow> {
  const assessment_id = await assessmentTable.insert(trx, input)
  await trx.insertInto('assessment_versions').values({ assessment_id, number: 1, pass_mark: defaultPassMark }).execute()
  return findAssessment(trx, assessment_id)
}

/** @throws UserError CONFLICT while developers have it, or when someone else saved first. */
export async function deleteAssessment(trx: Trx, read: ReadVersion): Promise<AssessmentListRow> {
  const assessment = await assessmentTable.lock(trx, read, () => findAssessment(trx, read.id))
  // Waits for a sender, who holds its version.
  await sql`select from assessment_versions where assessment_id = ${read.id} order by id for no key update`.execute(trx)
  const { open } = await trx
    .selectFrom('developer_assessments')
    .innerJoin('assessment_versions', 'assessment_versions.id', 'developer_assessments.assessment_version_id')
    .where('assessment_versions.assessment_id', '=', read.id)
    .where(isUnfinished)
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow()
  refuseWhileOpen(assessment.name, open)
  await softDelete(trx, 'assessments', read.id)
  return assessment
}

/** Includes drafts. */
export const isUnfinished = sql<boolean>`
  (developer_assessments.status = 'DRAFT' or ${isOpenAttempt})`

/** @throws UserError CONFLICT where some are open. */
export function refuseWhileOpen(name: string, open: number): void {
  if (open === 1)
    throw new UserError(
      'CONFLICT',
      `One developer still has ${name}, so it cannot be deleted yet. Wait for the result, or cancel it for them.`,
    )
  if (open > 1) {
    throw new UserError(
      'CONFLICT',
      `${open} developers still have ${name}, so it cannot be deleted yet. Wait for the results, or cancel it for them.`,
    )
  }
}

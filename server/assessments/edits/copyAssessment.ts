import type { AssessmentListRow } from '#server/assessments/lists/assessmentSource.ts'
import { addVersion } from '#server/assessments/rubric/saveRubric.ts'
import { findCurrentVersion } from '#server/assessments/rubric/versions.ts'
import { notFound } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { CopyInput } from '#shared/assessments/assessmentInput.ts'
import { assessmentTable, findAssessment } from './editAssessment.ts'

/**
 * Makes a new assessment of another one: its settings, its latest rubric as a first version, and its pool. Challenges stay where they
 * are, since nobody gets the same one twice.
 * @throws UserError NOT_FOUND; BAD_INPUT when the name is taken.
 */
export async function copyAssessment(trx: Trx, { id, name }: CopyInput): Promise<AssessmentListRow> {
  // Waits while somebody saves the rubric, so that criteria and pass mark are of one version.
  const source = trx.selectFrom('assessments').selectAll().where('id', '=', id).where('deleted_at', 'is', null)
  const found = await source.forShare().executeTakeFirst()
  const rubric = await findCurrentVersion(trx, id)
  if (!found || !rubric) throw notFound('assessment')
  const { id: _id, created_at: _made, updated_at: _changed, version: _version, ...settings } = found
  const copy = await assessmentTable.insert(trx, { ...settings, name })
  await addVersion(trx, 1, { ...rubric, id: copy })
  await copyPool(trx, id, copy)
  return findAssessment(trx, copy)
}

async function copyPool(trx: Trx, from: string, to: string): Promise<void> {
  await trx
    .insertInto('assessment_reviewers')
    .columns(['assessment_id', 'user_id'])
    .expression((query) =>
      query
        .selectFrom('assessment_reviewers')
        .select((select) => [select.val(to).as('assessment_id'), 'user_id'])
        .where('assessment_id', '=', from),
    )
    .execute()
}

import type { AssessmentListRow } from '#server/assessments/lists/assessmentSource.ts'
import { beginNextVersion } from '#server/assessments/rubric/saveRubric.ts'
import { UserError } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { RowChanges } from '#server/platform/db/records/record.ts'
import type { AssessmentChanges } from '#shared/assessments/assessmentInput.ts'
import { assessmentTable, findAssessment } from './editAssessment.ts'

/**
 * Saves changes of an assessment. What was sent keeps its stack, so another one makes the next version, to which the trigger
 * `pass_stack_on` gives it.
 * @throws UserError CONFLICT with the newer values when someone else saved first; BAD_INPUT when the name is taken, or the type
 *   would change of what was sent.
 */
export async function updateAssessment(trx: Trx, save: RowChanges<AssessmentChanges>): Promise<AssessmentListRow> {
  const { id, changes } = save
  const { type, sent, stack } = await assessmentTable.lock(trx, save, () => findAssessment(trx, id))
  if (sent > 0 && changes.type !== undefined && changes.type !== type) {
    const sentence =
      'This assessment was already sent, so its type cannot change. Add a new assessment for the other type.'
    throw new UserError('BAD_INPUT', sentence, { field: 'type' })
  }
  const isOtherStack = changes.stack !== undefined && JSON.stringify(changes.stack) !== JSON.stringify(stack)
  if (isOtherStack) await beginNextVersion(trx, id)
  await assessmentTable.save(trx, id, changes)
  return findAssessment(trx, id)
}

import { lockAttempt } from '#server/developerAssessments/data.ts'
import { notFound, UserError } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'

/**
 * Takes back that a finding tells nobody who the author is. Reviewers do not get that part any more. The events keep who confirmed it, and why.
 * @returns the id of the attempt.
 * @throws UserError NOT_FOUND; CONFLICT where nobody confirmed it any more.
 */
export async function withdrawConfirmation(trx: Trx, id: string): Promise<string> {
  const finding = trx.selectFrom('work_findings').where('id', '=', id).select('developer_assessment_id')
  const found = await finding.executeTakeFirstOrThrow(() => notFound('finding'))
  await lockAttempt(trx, found.developer_assessment_id)
  const { numUpdatedRows } = await trx
    .updateTable('work_findings')
    .set({ confirmed_at: null, confirmed_by_id: null, reason: null })
    .where('id', '=', id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 1) return found.developer_assessment_id
  throw new UserError('CONFLICT', 'This confirmation was already withdrawn. Read the findings again.')
}

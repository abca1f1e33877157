import type { Updateable } from 'kysely'
import type { AttemptRow } from '#server/developerAssessments/data.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { requireMove } from '#server/platform/db/records/move.ts'
import { requireVersion } from '#server/platform/db/records/requireVersion.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import type { DeveloperAssessmentStatus } from '#shared/developerAssessments/developerAssessments.ts'
import { type AssessmentConditions, developerAssessmentLifecycle } from './lifecycle.ts'

/** The version that was read before a change; undefined where nobody read one. */
export interface Seen {
  readonly version?: number
}

/** @throws UserError CONFLICT when somebody else changed the attempt since it was read. */
export function requireSeen(
  trx: Trx,
  { id, status, due_at, version: current }: AttemptRow,
  { version = current }: Seen,
): Promise<void> {
  const newer = { status, due_at, version: current }
  return requireVersion(trx, { noun: 'assessment', id }, newer, version)
}

interface AttemptMove {
  readonly to: DeveloperAssessmentStatus
  readonly conditions?: AssessmentConditions
  readonly also?: Updateable<Tables['developer_assessments']>
}

/**
 * Moves a locked attempt to another status of its life.
 * @throws UserError CONFLICT when the move is not allowed; BAD_INPUT with the field, when another value of it would meet the condition.
 */
export async function moveAttempt(
  trx: Trx,
  { id, status }: Pick<AttemptRow, 'id' | 'status'>,
  { to, conditions = {}, also = {} }: AttemptMove,
): Promise<void> {
  requireMove(developerAssessmentLifecycle, { from: status, to, conditions })
  await trx
    .updateTable('developer_assessments')
    .set({ ...also, status: to })
    .where('id', '=', id)
    .execute()
}

import type { Transaction, Updateable } from 'kysely'
import type { AttemptRow } from '#server/developerAssessments/data.ts'
import { UserError } from '#server/errors.ts'
import { requireVersion } from '#server/platform/db/record.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { type AssessmentFacts, developerAssessmentLifecycle } from '#shared/developerAssessmentLifecycle.ts'
import type { DeveloperAssessmentStatus } from '#shared/developerAssessments.ts'
import { refusalOf } from '#shared/transitions.ts'

type Trx = Transaction<Tables>

/** The version that was read before a change, where somebody read one. */
export interface Seen {
  readonly version?: number
}

/** @throws UserError CONFLICT when somebody else changed the attempt since it was read. */
export function requireSeen({ status, due_at, version: current }: AttemptRow, { version = current }: Seen): void {
  requireVersion('assessment', { status, due_at, version: current } as { version: number }, version)
}

interface AttemptMove {
  readonly to: DeveloperAssessmentStatus
  readonly facts?: AssessmentFacts
  readonly also?: Updateable<Tables['developer_assessments']>
}

/**
 * Moves a locked attempt to another status of its life.
 * @throws UserError CONFLICT when the move is not allowed; BAD_INPUT with the field, when another value of it would pass the gate.
 */
export async function moveAttempt(
  trx: Trx,
  { id, status }: Pick<AttemptRow, 'id' | 'status'>,
  { to, facts = {}, also = {} }: AttemptMove,
): Promise<void> {
  const refusal = refusalOf(developerAssessmentLifecycle, status, to, facts)
  if (refusal) {
    const { sentence, field } = refusal
    throw new UserError(field ? 'BAD_INPUT' : 'CONFLICT', sentence, { field: field ?? 'to' })
  }
  await trx
    .updateTable('developer_assessments')
    .set({ ...also, status: to })
    .where('id', '=', id)
    .execute()
}

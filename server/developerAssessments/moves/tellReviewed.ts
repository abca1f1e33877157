import { UserError } from '#server/errors.ts'
import { completionKey } from '#server/outcomes/messages/completions.ts'
import { type Sender, tellOutcome } from '#server/outcomes/messages/tell.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { TellReviewedInput } from '#shared/developerAssessments/assessmentSendingInput.ts'
import { lockSeen } from './actions.ts'

/**
 * Tells a developer that their work was reviewed, once for each time that it got a result. The message stays here if that result is taken
 * back before it leaves.
 * @throws UserError CONFLICT without a result, and when somebody else changed the attempt since it was read; RATE_LIMITED.
 */
export async function tellReviewed(
  trx: Trx,
  sender: Sender,
  { id, version, message }: TellReviewedInput,
): Promise<void> {
  const { status, completed_at, developer } = await lockSeen(trx, { id, version })
  if (status !== 'COMPLETED' || completed_at === null) {
    throw new UserError('CONFLICT', 'This has no result yet. Tell the developer once all reviews are in.')
  }
  const reader = { developer_id: developer.id, move_key: completionKey({ id, completed_at }) }
  await tellOutcome(trx, sender, 'REVIEWED', [reader], message)
}

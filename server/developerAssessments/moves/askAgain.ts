import { type AttemptNotifier, notifyDeveloper } from '#server/developerAssessments/sending/notifyDeveloper.ts'
import { readDue, reminderAt, type SendingResult } from '#server/developerAssessments/sending/sendAssessment.ts'
import { UserError } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { askAgainRefusal } from '#shared/developerAssessments/askAgain.ts'
import type { AskAgainInput } from '#shared/developerAssessments/assessmentSendingInput.ts'
import { isOpenReview } from '#shared/developerAssessments/developerAssessments.ts'
import { lockSeen, renewLinks } from './actions.ts'
import { dropOpenReviews } from './dropOpenReviews.ts'
import { moveAttempt } from './moveAttempt.ts'

/**
 * Asks a developer to send in again what nobody could open. Their link works again. Its open reviews end. Their reviewers are planned, and so
 * are those who could not open it: they get the work that replaces it.
 * @throws UserError CONFLICT where it was asked for once, or somebody judged it.
 */
export async function askForWorkAgain(
  trx: Trx,
  notifier: AttemptNotifier,
  { id, version, days, reason, ...told }: AskAgainInput,
): Promise<SendingResult> {
  const attempt = await lockSeen(trx, { id, version })
  const reviews = await trx
    .selectFrom('reviews')
    .select(['reviewer_id', 'status', 'could_not_open'])
    .where('developer_assessment_id', '=', id)
    .forNoKeyUpdate()
    .execute()
  const refusal = askAgainRefusal({ ...attempt, reviews })
  if (refusal) throw new UserError('CONFLICT', refusal)
  const { now, due_at } = await readDue(trx, attempt.developer, days)
  const reviewing = reviews
    .filter((one) => isOpenReview(one) || one.could_not_open)
    .map(({ reviewer_id }) => reviewer_id)
  await moveAttempt(trx, attempt, {
    to: 'STARTED',
    conditions: { isAskedAgain: true },
    also: {
      due_at,
      remind_at: reminderAt(attempt.type, now, now, due_at),
      asked_again_at: now,
      asked_again_because: reason,
      ...(reviewing.length > 0 && { planned_reviewer_ids: reviewing }),
    },
  })
  await dropOpenReviews(trx, [id], 'ASKED_AGAIN')
  await renewLinks(trx, id, due_at)
  return { id, ...(await notifyDeveloper(trx, notifier, { ...attempt, due_at }, told)) }
}

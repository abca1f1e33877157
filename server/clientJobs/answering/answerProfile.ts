import { sql, type Transaction } from 'kysely'
import { UserError } from '#server/errors.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import type { ClientAnswerInput } from '#shared/clientJobs/clientAnswerInput.ts'
import { answerableStatuses } from '#shared/clientJobs/clientAnswers.ts'
import { type JobProfileStatus, jobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { type ClientSentProfile, findSentProfile, sentProfileTable } from './sentProfiles.ts'

/**
 * Records what a client says of a profile. The status stays: only the staff moves it.
 * @throws UserError NOT_FOUND for a profile that was not sent to the viewer's company; CONFLICT for one that changed since, or that
 * is decided; BAD_INPUT without the reason of a refusal.
 */
export async function answerProfile(
  trx: Transaction<Tables>,
  viewerId: string,
  { id, version, ...given }: ClientAnswerInput,
): Promise<ClientSentProfile> {
  const find = () => findSentProfile(trx, viewerId, id)
  const { status } = await sentProfileTable.lock(trx, { id, version }, find)
  requireOpen(status)
  const { answer: client_answer, reason, note: client_answer_note } = given
  const client_answer_reason = client_answer === 'NOT_FOR_US' ? requireReason(reason, client_answer_note) : null
  await trx
    .updateTable('job_profiles')
    .set({ client_answer, client_answer_reason, client_answer_note, client_answered_by: viewerId })
    .set({ client_answered_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  return find()
}

/** @throws UserError CONFLICT for a profile that is decided. */
export function requireOpen(status: JobProfileStatus): void {
  if (answerableStatuses.some((answerable) => answerable === status)) return
  const { label } = jobProfileStatuses[status]
  throw new UserError(
    'CONFLICT',
    `This profile is already decided (${label}), so nothing about it can change here any more. Talk to your contact.`,
  )
}

function requireReason(reason: ClientAnswerInput['reason'], note: string | null) {
  if (!reason) throw new UserError('BAD_INPUT', 'Choose why this profile is not for you.', { field: 'reason' })
  if (reason === 'OTHER' && !note) throw new UserError('BAD_INPUT', 'Explain in a sentence why not.', { field: 'note' })
  return reason
}

import { sql } from 'kysely'
import { UserError } from '#server/errors.ts'
import { answerColumns } from '#server/jobProfiles/givenAnswer.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { ClientAnswerInput } from '#shared/clientJobs/clientAnswerInput.ts'
import { isAnswerable } from '#shared/jobProfiles/clientAnswers.ts'
import { type JobProfileStatus, jobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { type ClientSentProfile, findSentProfile, sentProfileTable } from './sentProfiles.ts'

/**
 * Records what a client says of a profile. The status stays: only the staff moves it.
 * @throws UserError NOT_FOUND for a profile that was not sent to the viewer's company; CONFLICT for one that changed since, or that
 * is decided; BAD_INPUT without the reason of a refusal.
 */
export async function answerProfile(
  trx: Trx,
  viewerId: string,
  { id, version, ...given }: ClientAnswerInput,
): Promise<ClientSentProfile> {
  const find = () => findSentProfile(trx, viewerId, id)
  const { status } = await sentProfileTable.lock(trx, { id, version }, find)
  requireOpen(status)
  await trx
    .updateTable('job_profiles')
    .set({ ...answerColumns(given), client_answered_by: viewerId, client_answered_link: null })
    .set({ client_answered_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  return find()
}

/** @throws UserError CONFLICT for a profile that is decided. */
export function requireOpen(status: JobProfileStatus): void {
  if (isAnswerable({ status })) return
  const { label } = jobProfileStatuses[status]
  throw new UserError(
    'CONFLICT',
    `This profile is already decided (${label}), so nothing about it can change here any more. Talk to your contact.`,
  )
}

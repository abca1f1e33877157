import { notFound } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { type SignedLinkRow, withdrawLink } from '#server/signedLinks/data.ts'
import { withdrawTime } from './interviewTime.ts'

/**
 * Takes back the answer that came by a link, if it is still the current one, with the time that was chosen for an interview, and withdraws the link, or the shortlist that it is in. The answer is removed first, so that an undo brings back the link before it: the database takes an answer only from a link that works.
 * @throws UserError NOT_FOUND
 */
export async function voidAnswer(trx: Trx, linkId: string): Promise<SignedLinkRow> {
  await trx
    .updateTable('job_profiles')
    .set({ client_answer: null, client_answer_reason: null, client_answer_note: null })
    .set({ client_answered_at: null, client_answered_by: null, client_answered_link: null })
    .where('client_answered_link', '=', linkId)
    .execute()
  const link = trx
    .selectFrom('signed_links')
    .select(['shortlist_id', 'job_profile_id', 'contact_id'])
    .where('id', '=', linkId)
  const { shortlist_id, job_profile_id, contact_id } = await link.executeTakeFirstOrThrow(() => notFound('link'))
  if (job_profile_id && contact_id) await withdrawTime(trx, job_profile_id, contact_id)
  return withdrawLink(trx, shortlist_id ?? linkId)
}

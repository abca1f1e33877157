import type { Trx } from '#server/platform/db/connection/connect.ts'
import { findLink, type SignedLinkRow, withdrawLink } from '#server/signedLinks/data.ts'

/**
 * Takes back the answer that came by a link, if it is still the current one, and withdraws the link, or the shortlist that it is in. The answer is removed first, so that an undo brings back the link before it: the database takes an answer only from a link that works.
 * @throws UserError NOT_FOUND
 */
export async function voidAnswer(trx: Trx, linkId: string): Promise<SignedLinkRow> {
  await trx
    .updateTable('job_profiles')
    .set({ client_answer: null, client_answer_reason: null, client_answer_note: null })
    .set({ client_answered_at: null, client_answered_by: null, client_answered_link: null })
    .where('client_answered_link', '=', linkId)
    .execute()
  const { shortlist_id } = await findLink(trx, linkId)
  return withdrawLink(trx, shortlist_id ?? linkId)
}

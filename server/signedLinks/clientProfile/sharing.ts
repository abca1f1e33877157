import { UserError } from '#server/errors.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { readFirst } from '#server/platform/db/connection/read.ts'
import type { LinkMaker, MadeLink } from '#server/signedLinks/consent/askConsent.ts'
import { findLink, linkedProfiles, linkState } from '#server/signedLinks/data.ts'
import { lockProfile, makeLink } from '#server/signedLinks/links/makeLink.ts'
import { linkUrl } from '#server/signedLinks/links/token.ts'
import { excludedSentence } from '#shared/exclusions/exclusions.ts'
import type { ShareClientProfileInput } from '#shared/signedLinks/signedLinkInput.ts'
import { shownSnapshot } from './shownSnapshot.ts'
import { type ClientProfileSnapshot, fingerprintOf, readClientProfile } from './snapshot.ts'

/**
 * Makes a link to a profile as its maker has just seen it. Later changes do not reach it.
 * @throws UserError CONFLICT when the profile says something else by now, or the company must not see the developer; BAD_INPUT for a contact of another company; and as
 * `readClientProfile`.
 */
export async function shareClientProfile(
  trx: Trx,
  { viewer, env, secret }: LinkMaker,
  { job_profile_id, contact_id, with_bill_rate, days, seen }: ShareClientProfileInput,
): Promise<MadeLink> {
  const { company_id, exclusion_reason } = await lockProfile(trx, job_profile_id)
  if (exclusion_reason) throw new UserError('CONFLICT', excludedSentence(exclusion_reason))
  if (contact_id) await requireContact(trx, contact_id, company_id)
  const snapshot = await readClientProfile(trx, job_profile_id, with_bill_rate)
  if (fingerprintOf(snapshot) !== seen) {
    const sentence = 'The profile has changed since you read it. Read it again, then share it.'
    throw new UserError('CONFLICT', sentence, { field: 'seen' })
  }
  const purpose = 'CLIENT_PROFILE'
  const id = await makeLink(trx, secret, {
    purpose,
    job_profile_id,
    contact_id,
    made_by_id: viewer.id,
    snapshot,
    until: days,
  })
  return { link: await findLink(trx, id), url: linkUrl(env, secret, { id, purpose }) }
}

/** Locks the contact for whom a link is made. @throws UserError BAD_INPUT for one who is no longer at the company. */
export async function requireContact(trx: Trx, id: string, companyId: string): Promise<void> {
  const contacts = trx.selectFrom('contacts').select('id').where('id', '=', id).where('company_id', '=', companyId)
  if (await contacts.where('deleted_at', 'is', null).forShare().executeTakeFirst()) return
  const sentence = 'This contact is not at the company any more. Choose another one.'
  throw new UserError('BAD_INPUT', sentence, { field: 'contact_id' })
}

/** Reads the content of a link for a client. The statement itself refuses a link that no longer works. */
export async function readShared(db: Queryable, linkId: string): Promise<ClientProfileSnapshot | undefined> {
  const row = await readFirst(
    db,
    linkedProfiles(db)
      .where('signed_links.id', '=', linkId)
      .where('signed_links.purpose', '=', 'CLIENT_PROFILE')
      .where(linkState, '=', 'LIVE')
      .where('signed_links.snapshot', 'is not', null)
      .select(shownSnapshot.as('snapshot')),
  )
  return row?.snapshot
}

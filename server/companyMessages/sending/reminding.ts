import { sql } from 'kysely'
import type { Env } from '#server/env.ts'
import { UserError } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { linkedRows, linkState } from '#server/signedLinks/data.ts'
import { linkUrl } from '#server/signedLinks/links/token.ts'
import { placeholder } from '#shared/platform/messaging/mergeFields.ts'

interface Reminder {
  readonly signed_link_id: string | null
  readonly person_ids: readonly string[]
  readonly subject: string
}

/**
 * Checks that a mail may carry the address of a shortlist: only to its own contact, and at most once a day.
 * @throws UserError CONFLICT for a shortlist that no longer works, or that was mailed within a day; BAD_INPUT for anybody else, and for an
 * address in the subject, which is kept in plain sight.
 */
export async function requireRemindable(trx: Trx, { signed_link_id, person_ids, subject }: Reminder) {
  if (subject.includes(placeholder('link'))) {
    throw new UserError('BAD_INPUT', 'A subject cannot have the address. Write it in the message.', {
      field: 'subject',
    })
  }
  if (!signed_link_id) return
  const shortlist = await findShortlist(trx, signed_link_id)
  if (shortlist?.state !== 'LIVE') throw new UserError('CONFLICT', 'This shortlist no longer works. Make a new one.')
  if (person_ids.some((id) => id !== shortlist.contact_id)) {
    const sentence = 'The address of a shortlist goes only to the contact whom it was made for.'
    throw new UserError('BAD_INPUT', sentence, { field: 'person_ids' })
  }
  if (shortlist.is_fresh)
    throw new UserError('CONFLICT', 'They got a mail about this shortlist in the last 24 hours. Wait until tomorrow.')
}

/** A mail that was refused reached nobody. The mails to a company are found by it. */
const isFresh = sql<boolean>`exists (
  select from messages mail
  where mail.company_id = companies.id and mail.signed_link_id = signed_links.id and mail.created_at > now() - interval '1 day'
    and mail.state not in ('REFUSED', 'BOUNCED')
)`

function findShortlist(trx: Trx, id: string) {
  return linkedRows(trx)
    .where('signed_links.id', '=', id)
    .where('signed_links.purpose', '=', 'SHORTLIST')
    .select(['signed_links.contact_id', linkState.as('state'), isFresh.as('is_fresh')])
    .executeTakeFirst()
}

/** Computes the address of a shortlist or a shared profile; undefined for one that no longer works. */
export async function urlOfShared(
  trx: Trx,
  env: Pick<Env, 'PUBLIC_URL'>,
  secret: string,
  id: string,
): Promise<string | undefined> {
  const links = linkedRows(trx).select(['signed_links.id', 'signed_links.purpose', linkState.as('state')])
  const link = await links.where('signed_links.id', '=', id).executeTakeFirst()
  return link?.state === 'LIVE' ? linkUrl(env, secret, link) : undefined
}

import type { MessageSending } from '#server/messages/sending/planMessage.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { spanInWords } from '#server/platform/html/spanInWords.ts'
import type { LinkMaker, MadeLink } from '#server/signedLinks/consent/askConsent.ts'
import { makeShortlist } from '#server/signedLinks/shortlist/makeShortlist.ts'
import { spanOf } from '#shared/meetings/spanOf.ts'
import { usualRecentDays } from '#shared/messages/recentDays.ts'
import { linkPlaceholder } from '#shared/platform/messaging/mergeFields.ts'
import type { MakeShortlistInput } from '#shared/signedLinks/signedLinkInput.ts'
import { sendCompanyMessages } from './sendCompanyMessages.ts'

/** Whoever was written to lately gets the shortlist all the same. */
const noLimits = { recent_days: usualRecentDays, without_recent: false, left_out: [] }

/**
 * Makes a shortlist, and mails its link to its contact where that is wanted.
 * @throws UserError as `makeShortlist`; BAD_INPUT for a contact who gets no mail.
 */
export async function mailShortlist(
  trx: Trx,
  maker: LinkMaker,
  sending: MessageSending,
  { mail, ...shortlist }: MakeShortlistInput,
): Promise<MadeLink> {
  const made = await makeShortlist(trx, maker, shortlist)
  if (!mail) return made
  const { job_id, contact_id, times } = shortlist
  const { company_id, time_zone } = await findCompany(trx, job_id)
  const about = { company_id, job_id, signed_link_id: made.link.id, person_ids: [contact_id] }
  const body = withTimes(mail.body, times, time_zone)
  await sendCompanyMessages(trx, { ...about, ...noLimits, subject: mail.subject, body }, sending, false)
  return made
}

function findCompany(trx: Trx, jobId: string) {
  return trx
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .select(['jobs.company_id', 'companies.time_zone'])
    .where('jobs.id', '=', jobId)
    .executeTakeFirstOrThrow()
}

/** Writes the times that are offered below the paragraph with the link. */
function withTimes(body: string, times: MakeShortlistInput['times'], timeZone: string | null): string {
  if (times.length === 0) return body
  const lines = times.map((time) => `- ${spanInWords(spanOf(time), timeZone)}`)
  const text = `You can choose one of these times for an interview there, too:\n${lines.join('\n')}`
  const paragraphs = body.split('\n\n')
  return paragraphs.toSpliced(paragraphs.findIndex((one) => one.includes(linkPlaceholder)) + 1, 0, text).join('\n\n')
}

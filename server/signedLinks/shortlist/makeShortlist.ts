import { notFound, UserError } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { requireContact } from '#server/signedLinks/clientProfile/sharing.ts'
import { readClientProfile } from '#server/signedLinks/clientProfile/snapshot.ts'
import type { LinkMaker, MadeLink } from '#server/signedLinks/consent/askConsent.ts'
import { findLink } from '#server/signedLinks/data.ts'
import { makeLink } from '#server/signedLinks/links/makeLink.ts'
import { linkUrl } from '#server/signedLinks/links/token.ts'
import type { MakeShortlistInput } from '#shared/signedLinks/signedLinkInput.ts'
import { listShortlistCandidates } from './candidates.ts'

/**
 * Makes one link to several profiles of a job, for one contact, as the profiles are now. Each gets a link of its own in it, which takes
 * the answer and shows the PDF.
 * @throws UserError NOT_FOUND for the job; BAD_INPUT for a profile that cannot be shown or a contact of another company; and as
 * `readClientProfile`.
 */
export async function makeShortlist(
  trx: Trx,
  { viewer, env, secret }: LinkMaker,
  { job_id, contact_id, job_profile_ids, with_bill_rate, times, days }: Omit<MakeShortlistInput, 'mail'>,
): Promise<MadeLink> {
  await lockShown(trx, job_id, job_profile_ids)
  await requireContact(trx, contact_id, await companyOf(trx, job_id))
  const link = { contact_id, made_by_id: viewer.id, until: days }
  const [offered_times, offered_minutes] = [times.map((time) => time.starts_at), times.map((time) => time.minutes)]
  const id = await makeLink(trx, secret, { ...link, purpose: 'SHORTLIST', job_id, offered_times, offered_minutes })
  for (const job_profile_id of job_profile_ids) {
    const snapshot = await readClientProfile(trx, job_profile_id, with_bill_rate)
    await makeLink(trx, secret, { ...link, purpose: 'CLIENT_PROFILE', job_profile_id, shortlist_id: id, snapshot })
  }
  return { link: await findLink(trx, id), url: linkUrl(env, secret, { id, purpose: 'SHORTLIST' }) }
}

/** Locks the profiles in one order, so that two shortlists cannot wait for each other. */
async function lockShown(trx: Trx, jobId: string, ids: readonly string[]): Promise<void> {
  await trx.selectFrom('job_profiles').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
  const candidates = await listShortlistCandidates(trx, jobId)
  const shown = candidates.filter(({ id, refusal }) => ids.includes(id) && refusal === null)
  if (shown.length === ids.length) return
  const sentence =
    'Choose developers who agreed to be put forward, may be shown to the company, and whose profile is to be sent or was sent.'
  throw new UserError('BAD_INPUT', sentence, { field: 'job_profile_ids' })
}

async function companyOf(trx: Trx, jobId: string): Promise<string> {
  const job = trx.selectFrom('jobs').select('company_id').where('id', '=', jobId).where('deleted_at', 'is', null)
  return (await job.executeTakeFirstOrThrow(() => notFound('job'))).company_id
}

import { sql } from 'kysely'
import { nameCompany } from '#server/exclusions/data.ts'
import { type Database, type Trx, write } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { findOpened, type OpenedLink } from '#server/signedLinks/data.ts'
import { signedLinksActor } from '#server/signedLinks/links/openLink.ts'
import type { ConsentAnswer } from '#shared/signedLinks/signedLinks.ts'
import { markAnswered } from './consentMoves.ts'

/** The note says why, if the developer wrote it. */
export interface ConsentReply {
  readonly answer: ConsentAnswer
  readonly note: string | null
  /** With a no: never show them to the company. */
  readonly never: boolean
}

/**
 * Records the answer of a developer once, as `markAnswered` says. The second of two answers at once waits, and finds the first.
 * @returns the link as it was before, or undefined for an unknown token: only a LIVE one was answered.
 */
export function answerConsent(
  db: Database,
  requestId: string,
  token: string,
  consent: ConsentReply,
): Promise<OpenedLink | undefined> {
  return write(db, { actor: signedLinksActor, requestId }, async (trx) => {
    const found = await findOpened(trx, 'CONSENT', token)
    const profileId = found?.job_profile_id
    if (!found || !profileId) return undefined
    // A move of the profile and this answer wait for each other.
    await trx.selectFrom('job_profiles').select('id').where('id', '=', profileId).forUpdate().execute()
    const link = await findOpened(trx, 'CONSENT', token)
    if (link?.state !== 'LIVE' || (await record(trx, link.id, profileId, consent))) return link
    // The link was withdrawn a moment ago.
    return findOpened(trx, 'CONSENT', token)
  })
}

/** @returns true when the link still took the answer. */
async function record(
  trx: Trx,
  linkId: string,
  profileId: string,
  { answer, note, never }: ConsentReply,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('signed_links')
    .set({ used_at: sql<Moment>`now()`, answer, answer_note: note })
    .where('id', '=', linkId)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await markAnswered(trx, profileId, answer)
  const named = answer === 'DECLINED' && never ? await excludeCompany(trx, profileId) : ''
  await trx
    .insertInto('notes')
    .values({ job_profile_id: profileId, body: `${sentences[answer]}${named}${note ? `\n\n${note}` : ''}` })
    .execute()
  return true
}

/** Names the company of a job, if the page of the question named it, too. @returns the sentence about it. */
async function excludeCompany(trx: Trx, profileId: string): Promise<string> {
  const company = await trx
    .selectFrom('job_profiles')
    .innerJoin('jobs', 'jobs.id', 'job_profiles.job_id')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .where('job_profiles.id', '=', profileId)
    .where('jobs.shows_company', '=', true)
    .select(['job_profiles.developer_id', 'companies.name as company_name', 'companies.domain'])
    .executeTakeFirst()
  if (!company) return ''
  await nameCompany(trx, { ...company, reason: 'OTHER' })
  return ` They ask us not to show them to ${company.company_name} for any other job either.`
}

/** The owner of the profile reads these sentences in its notes. */
const sentences: Readonly<Record<ConsentAnswer, string>> = {
  AGREED: 'The developer agreed to be put forward, on the page behind a link.',
  DECLINED: 'The developer does not want to be put forward, as answered on the page behind a link.',
}

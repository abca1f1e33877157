import { sql } from 'kysely'
import type { FillIn } from '#server/messages/data.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { readFirst, readPrepared, type SelectedRow } from '#server/platform/db/connection/read.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { findRow } from '#server/platform/db/records/record.ts'
import { hashToken } from '#server/platform/idp/provider/secrets.ts'
import { openWithDeveloper } from '#shared/developerAssessments/developerAssessments.ts'
import { type ExclusionReason, excludedSentence } from '#shared/exclusions/exclusions.ts'
import {
  endedJobProfileStatuses,
  type JobProfileStatus,
  unsentJobProfileStatuses,
} from '#shared/jobProfiles/jobProfileStatuses.ts'
import { activeJobStatuses, isActiveJob, type JobStatus } from '#shared/jobs/jobStatuses.ts'
import { linkPlaceholder } from '#shared/platform/messaging/mergeFields.ts'
import type { SignedLinkPurpose, SignedLinkState } from '#shared/signedLinks/signedLinks.ts'
import { linkUrl } from './links/token.ts'

/** The staff sees a link, but never its token. */
export type SignedLinkRow = SelectedRow<typeof signedLinks>

/** More links than anybody makes for one profile. */
export const linkLimit = 200

/** The link to a submission follows the status of the attempt. */
const submissionState = sql`case
  when developer_assessments.status = 'CANCELLED' then 'WITHDRAWN'
  when developer_assessments.status = 'EXPIRED' then 'EXPIRED'
  when developer_assessments.status = 'DRAFT' then 'ENDED'
  when developer_assessments.status <> all(${openWithDeveloper}::text[]) then 'ANSWERED'
  when developer_assessments.due_at <= now() then 'EXPIRED'
end`

/** A shortlist shows a profile only while its developer agrees to be put forward. */
const leftShortlist = sql<boolean>`(
  signed_links.shortlist_id is not null and num_nonnulls(job_profiles.consented_at, job_profiles.consented_on) = 0
)`

/** A link for a named contact ends when they leave the company of the job. */
const leftByContact = sql<boolean>`(
  signed_links.contact_id is not null and not exists (
    select from contacts reader
    where reader.id = signed_links.contact_id and reader.company_id = jobs.company_id and reader.deleted_at is null
  )
)`

/** From the moment of the exclusion, no link shows the developer, and none asks them. */
const mustNotBeShown = sql<boolean>`exclusion_reason(job_profiles.developer_id, jobs.company_id) is not null`

/** The state depends on everything that the link is about. `linkedRows` names these tables. */
export const linkState = sql<SignedLinkState>`case
  when signed_links.used_at is not null then 'ANSWERED'
  when signed_links.withdrawn_at is not null then 'WITHDRAWN'
  when signed_links.purpose = 'SUBMISSION' and ${submissionState} is not null then ${submissionState}
  when signed_links.expires_at <= now() then 'EXPIRED'
  when num_nonnulls(job_profiles.deleted_at, jobs.deleted_at, companies.deleted_at, developers.deleted_at) > 0
    or developers.stage = 'BLOCKED'
    or ${leftByContact}
    or case signed_links.purpose
      when 'CONSENT' then ${mustNotBeShown} or job_profiles.status <> all(${unsentJobProfileStatuses}::text[]) or jobs.status <> all(${activeJobStatuses}::text[])
      when 'TALK' then developer_assessments.status = 'CANCELLED'
      when 'CLIENT_PROFILE' then job_profiles.status = any(${endedJobProfileStatuses}::text[]) or ${leftShortlist} or ${mustNotBeShown}
      else false
    end
    then 'ENDED'
  else 'LIVE'
end`

/** Says in a sentence why there is nothing left to ask a developer; undefined while there is. */
export function consentRefusal({ status, job_status, exclusion_reason }: ProfileState): string | undefined {
  if (exclusion_reason) return excludedSentence(exclusion_reason)
  if (!isActiveJob(job_status)) return 'The job is not open, so there is nothing to agree to. Reopen it first.'
  if (unsentJobProfileStatuses.includes(status)) return undefined
  return 'You can ask for consent only before a profile is sent. This one was already sent, or has ended.'
}

/** The parts of a profile and its job that links depend on. */
export interface ProfileState {
  readonly status: JobProfileStatus
  readonly job_status: JobStatus
  readonly exclusion_reason: ExclusionReason | null
}

/** Selects links with their profile and its job, or their attempt, or the job of a shortlist. */
export function linkedRows(db: Queryable) {
  return db
    .selectFrom('signed_links')
    .leftJoin('job_profiles', 'job_profiles.id', 'signed_links.job_profile_id')
    .leftJoin('jobs', (join) =>
      join.on('jobs.id', '=', sql<string>`coalesce(job_profiles.job_id, signed_links.job_id)`),
    )
    .leftJoin('companies', 'companies.id', 'jobs.company_id')
    .leftJoin('developer_assessments', 'developer_assessments.id', 'signed_links.developer_assessment_id')
    .leftJoin('developers', (join) =>
      join.on(
        'developers.id',
        '=',
        sql<string>`coalesce(job_profiles.developer_id, developer_assessments.developer_id)`,
      ),
    )
}

export function linkedProfiles(db: Queryable) {
  return db
    .selectFrom('signed_links')
    .innerJoin('job_profiles', 'job_profiles.id', 'signed_links.job_profile_id')
    .innerJoin('jobs', 'jobs.id', 'job_profiles.job_id')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .leftJoin('developer_assessments', 'developer_assessments.id', 'signed_links.developer_assessment_id')
    .innerJoin('developers', 'developers.id', 'job_profiles.developer_id')
}

export type OpenedLink = NonNullable<Awaited<ReturnType<typeof findOpened>>>

/** Finds the link of a token, by one statement whatever its state. Only consent is used up by an answer. @returns undefined for an unknown token. */
export function findOpened(db: Queryable, purpose: SignedLinkPurpose, token: string) {
  const link = linkedRows(db)
    .where('signed_links.token_hash', '=', hashToken(token))
    .where('signed_links.purpose', '=', purpose)
    .select(['signed_links.id', 'signed_links.job_profile_id', 'signed_links.developer_assessment_id'])
    .select(['signed_links.used_at', 'signed_links.answer', 'developers.time_zone', linkState.as('state')])
  return readFirst(db, link)
}

/** Lists the links of a profile, newest first. */
export function listLinks(db: Queryable, jobProfileId: string): Promise<SignedLinkRow[]> {
  const links = signedLinks(db).where('signed_links.job_profile_id', '=', jobProfileId)
  return readPrepared(db, links.orderBy('signed_links.created_at', 'desc').orderBy('signed_links.id').limit(linkLimit))
}

/** @throws UserError NOT_FOUND */
export async function findLink(db: Queryable, id: string): Promise<SignedLinkRow> {
  return findRow(db, 'link', signedLinks(db).where('signed_links.id', '=', id))
}

/**
 * Withdraws a link, and with a shortlist all links in it: from now on it shows one sentence. Withdrawing again changes nothing.
 * @throws UserError NOT_FOUND
 */
export async function withdrawLink(trx: Trx, id: string): Promise<SignedLinkRow> {
  await trx
    .updateTable('signed_links')
    .set({ withdrawn_at: sql<Moment>`now()` })
    .where(({ eb, or }) => or([eb('id', '=', id), eb('shortlist_id', '=', id)]))
    .where('withdrawn_at', 'is', null)
    .execute()
  await forgetQuestion(trx, id)
  return findLink(trx, id)
}

/** A profile whose only question was withdrawn was not asked. */
async function forgetQuestion(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('job_profiles')
    .set({ consent_asked_at: null })
    .where('consent_asked_at', 'is not', null)
    .where(
      sql<boolean>`job_profiles.id = (
        select link.job_profile_id from signed_links link
        where link.id = ${id} and link.purpose = 'CONSENT' and link.used_at is null and not exists (
          select from signed_links other
          where other.job_profile_id = link.job_profile_id and other.purpose = 'CONSENT' and other.withdrawn_at is null
        )
      )`,
    )
    .execute()
}

/**
 * Puts the address of its link into the text of a message, if it has one. The address is computed, since nothing stores it.
 * @param secret makes the addresses.
 * @returns a function that says why the message may not leave, when its link no longer works.
 */
export function fillInLink(secret: string): FillIn {
  return async (db, env, message) => {
    const link = await linkedRows(db)
      .where(({ eb, or, selectFrom }) =>
        or([
          eb('signed_links.message_id', '=', message.id),
          // A reminder has the address that the first message had.
          eb(
            'signed_links.id',
            '=',
            selectFrom('reminders').select('subject_id').where('reminders.id', '=', message.id),
          ),
        ]),
      )
      .select(['signed_links.id', 'signed_links.purpose', linkState.as('state')])
      .executeTakeFirst()
    if (!link) return { text: message.text }
    if (link.state !== 'LIVE') return { refusal: 'Its link no longer works' }
    const url = linkUrl(env, secret, link)
    return { text: message.text.replaceAll(linkPlaceholder, () => url), link: url }
  }
}

/** Selects links as the staff sees them, except those to submissions and talks. */
export function signedLinks(db: Queryable) {
  return linkedRows(db)
    .where('signed_links.purpose', 'not in', ['SUBMISSION', 'TALK'])
    .leftJoin('users as makers', 'makers.id', 'signed_links.made_by_id')
    .leftJoin('messages', 'messages.id', 'signed_links.message_id')
    .leftJoin('contacts', 'contacts.id', 'signed_links.contact_id')
    .where('job_profiles.deleted_at', 'is', null)
    .select(['signed_links.id', 'signed_links.purpose', 'signed_links.shortlist_id', 'signed_links.created_at'])
    .select(['makers.display_name as made_by_name', 'signed_links.expires_at', 'signed_links.first_opened_at'])
    .select(['signed_links.last_opened_at', 'signed_links.open_count', 'signed_links.withdrawn_at'])
    .select(['signed_links.used_at', 'signed_links.answer', 'signed_links.answer_note'])
    .select(['messages.delivery_method', 'contacts.name as contact_name', linkState.as('state')])
}

import { sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { linkedRows, linkState } from '#server/signedLinks/data.ts'
import { activeJobStatuses } from '#shared/jobs/jobStatuses.ts'
import { isPlaced } from './isPlaced.ts'

/** Somebody who was mailed the address by hand waits since then. Reminders of a rule do not count. The mails to a company are found by it. */
const since = sql<Moment>`greatest(signed_links.created_at, (
  select max(mail.created_at) from messages mail
  where mail.company_id = jobs.company_id and mail.signed_link_id = signed_links.id and mail.state not in ('REFUSED', 'BOUNCED')
    and not exists (select from reminders where reminders.id = mail.id)
))`

/** The client has the profile and says nothing. One who interviews somebody has said something. */
const waitsForClient = sql<boolean>`(
  profile.deleted_at is null and profile.status in ('SENT', 'CLIENT_REVIEW')
  and num_nonnulls(profile.consented_at, profile.consented_on) > 0
  and exclusion_reason(profile.developer_id, (select company_id from jobs of_profile where of_profile.id = profile.job_id)) is null
  and not ${isPlaced(sql`profile.developer_id`)}
  and exists (
    select from developers who where who.id = profile.developer_id and who.deleted_at is null and who.stage <> 'BLOCKED'
  )
)`

const shownProfiles = sql`signed_links shown join job_profiles profile on profile.id = shown.job_profile_id
  where shown.shortlist_id = signed_links.id and shown.withdrawn_at is null`

/** Selects the contacts who got a shortlist that still works, and have answered about nobody in it. */
export function waitingShortlists(db: Queryable) {
  return sharedLinks(db)
    .where('signed_links.purpose', '=', 'SHORTLIST')
    .where(sql<boolean>`exists (select from ${shownProfiles} and ${waitsForClient})`)
    .where(sql<boolean>`not exists (select from ${shownProfiles} and profile.client_answer is not null)`)
}

/** Several links to one profile for one contact count as one question, and the newest one asks it. */
const isNewest = sql<boolean>`not exists (
  select from signed_links later
  where later.job_profile_id = signed_links.job_profile_id and later.contact_id = signed_links.contact_id
    and later.withdrawn_at is null and (later.created_at, later.id) > (signed_links.created_at, signed_links.id)
)`

const profileWaits = sql<boolean>`exists (
  select from job_profiles profile
  where profile.id = signed_links.job_profile_id and profile.client_answer is null and ${waitsForClient}
)`

/** Selects the contacts who got the link to a profile that still works, and that nobody at the company has answered. */
export function waitingSharedProfiles(db: Queryable) {
  return sharedLinks(db)
    .where('signed_links.purpose', '=', 'CLIENT_PROFILE')
    .where('signed_links.shortlist_id', 'is', null)
    .where(isNewest)
    .where(profileWaits)
}

function sharedLinks(db: Queryable) {
  return linkedRows(db)
    .innerJoin('contacts', (join) =>
      join.onRef('contacts.id', '=', 'signed_links.contact_id').onRef('contacts.company_id', '=', 'jobs.company_id'),
    )
    .where('contacts.deleted_at', 'is', null)
    .where(linkState, '=', 'LIVE')
    .where('jobs.status', 'in', activeJobStatuses)
    .select(['signed_links.id as subject_id', since.as('since'), 'signed_links.id as link_id'])
    .select(['contacts.id as reader_id', 'contacts.id as contact_id', 'contacts.name as reader'])
    .select([sql<string>`split_part(contacts.name, ' ', 1)`.as('first_name'), 'jobs.title as job_title'])
    .select([
      'companies.name as company_name',
      'jobs.company_id',
      'jobs.id as job_id',
      'job_profiles.id as job_profile_id',
    ])
    .select(['developers.id as developer_id'])
    .select(({ fn }) => fn.coalesce('job_profiles.owner_id', 'jobs.owner_id', 'signed_links.made_by_id').as('owner_id'))
}

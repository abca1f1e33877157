import { sql } from 'kysely'
import { fullName } from '#server/developers/data.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { findRow } from '#server/platform/db/records/record.ts'
import { linkedProfiles, linkLimit, linkState, signedLinks } from '#server/signedLinks/data.ts'
import type { ClientAnswer } from '#shared/jobProfiles/clientAnswers.ts'
import { mostShortlisted } from '#shared/signedLinks/signedLinks.ts'
import { listShortlistCandidates } from './candidates.ts'

/** The shortlists of a job, and the profiles that a new one could show. */
export type ShortlistsOfJob = Awaited<ReturnType<typeof readJobShortlists>>
export type ShortlistRow = ShortlistsOfJob['shortlists'][number]
export type ShortlistedPerson = ShortlistRow['people'][number]

/** @throws UserError NOT_FOUND */
export async function readJobShortlists(db: Queryable, jobId: string) {
  const job = await findRow(
    db,
    'job',
    db
      .selectFrom('jobs')
      .innerJoin('companies', 'companies.id', 'jobs.company_id')
      .select(['jobs.id', 'jobs.title', 'jobs.company_id', 'companies.name as company_name'])
      .where('jobs.id', '=', jobId)
      .where('jobs.deleted_at', 'is', null),
  )
  const [candidates, links, people] = await Promise.all([
    listShortlistCandidates(db, jobId),
    listShortlists(db, jobId),
    listPeople(db, jobId),
  ])
  const shortlists = links.map((link) => ({
    link,
    people: people.filter(({ shortlist_id }) => shortlist_id === link.id),
  }))
  return { ...job, candidates, shortlists }
}

/** The mails to a company are found by it. */
const remindedAt = sql<Moment | null>`(
  select max(mail.created_at) from messages mail
  where mail.company_id = companies.id and mail.signed_link_id = signed_links.id and mail.state not in ('REFUSED', 'BOUNCED')
)`

function listShortlists(db: Queryable, jobId: string) {
  const links = signedLinks(db).where('signed_links.job_id', '=', jobId).select(remindedAt.as('reminded_at'))
  return readPrepared(db, links.orderBy('signed_links.created_at', 'desc').orderBy('signed_links.id').limit(linkLimit))
}

/** An answer counts as given by a shortlist while it is the current one. */
const isOwn = sql`job_profiles.client_answered_link = signed_links.id`

function listPeople(db: Queryable, jobId: string) {
  const people = linkedProfiles(db)
    .where('job_profiles.job_id', '=', jobId)
    .where('signed_links.shortlist_id', 'is not', null)
    .select(['signed_links.id', 'signed_links.shortlist_id', 'job_profiles.id as job_profile_id'])
    .select(fullName.as('developer_name'))
    .select([
      linkState.as('state'),
      sql<ClientAnswer | null>`case when ${isOwn} then job_profiles.client_answer end`.as('client_answer'),
      sql<Moment | null>`case when ${isOwn} then job_profiles.client_answered_at end`.as('client_answered_at'),
    ])
    .orderBy(fullName)
  return readPrepared(db, people.limit(linkLimit * mostShortlisted))
}

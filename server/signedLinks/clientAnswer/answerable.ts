import { sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readFirst, type SelectedRow } from '#server/platform/db/connection/read.ts'
import { jsonMoment } from '#server/platform/db/records/jsonMoment.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { Span } from '#server/platform/html/spanInWords.ts'
import { linkedProfiles, linkState } from '#server/signedLinks/data.ts'
import type { InterviewTimesState } from '#shared/interviews/interviewTimes.ts'

/** The profile that the reader of a link may answer about, and their company's answer so far. */
export type Answerable = SelectedRow<typeof answerables>

/** True when the answer to the profile came by this link, so that its reader sees their own words again. */
const isOwn = sql<boolean>`coalesce(job_profiles.client_answered_link = signed_links.id, false)`

/** The times for an interview that the shortlist offers and that lie ahead, the earliest first. */
const offered = sql<readonly OfferedTime[]>`(
  select coalesce(json_agg(json_build_object('starts_at', ${jsonMoment('one.starts_at')}, 'minutes', one.minutes) order by one.starts_at), '[]')
  from signed_links shortlist, unnest(shortlist.offered_times, shortlist.offered_minutes) as one (starts_at, minutes)
  where shortlist.id = signed_links.shortlist_id and one.starts_at > now()
)`

/** The times that stand for the profile, whoever proposed them; null where none do. */
const interview = sql<StandingInterview | null>`(
  select json_build_object(
    'state', t.state, 'is_own', coalesce(t.proposed_by_contact = signed_links.contact_id, false),
    'starts_at', to_char(t.starts_at[1] at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  )
  from standing_interview_times t where t.job_profile_id = job_profiles.id
)`

/** The next interview, also one that nobody proposed a time for; null where none is planned. */
const planned = sql<Span | null>`(
  select json_build_object('starts_at', ${jsonMoment('m.starts_at')}, 'ends_at', ${jsonMoment('m.ends_at')})
  from meetings m
  where m.job_profile_id = job_profiles.id and m.type = 'CLIENT_INTERVIEW' and m.status <> 'CANCELLED' and m.ends_at > now()
  order by m.starts_at, m.id limit 1
)`

export interface OfferedTime {
  readonly starts_at: Moment
  readonly minutes: number
}

export interface StandingInterview {
  readonly starts_at: Moment
  readonly state: InterviewTimesState
  /** The reader of the link chose it. */
  readonly is_own: boolean
}

/** Finds what a link asks; undefined for one that only shows. */
export function findAnswerable(db: Queryable, linkId: string): Promise<Answerable | undefined> {
  return readFirst(db, answerables(db).where('signed_links.id', '=', linkId))
}

/** Selects what links ask: those that work, and were made for a contact who is still at the company of the job. Others only show. */
export function answerables(db: Queryable) {
  return linkedProfiles(db)
    .innerJoin('contacts', (join) =>
      join.onRef('contacts.id', '=', 'signed_links.contact_id').onRef('contacts.company_id', '=', 'jobs.company_id'),
    )
    .where('contacts.deleted_at', 'is', null)
    .where('signed_links.purpose', '=', 'CLIENT_PROFILE')
    .where(linkState, '=', 'LIVE')
    .select(['signed_links.id as link_id', 'job_profiles.id as job_profile_id', 'job_profiles.status'])
    .select(['developers.first_name', 'job_profiles.client_answer', isOwn.as('is_own')])
    .select(['signed_links.contact_id', 'signed_links.shortlist_id', 'companies.time_zone'])
    .select([offered.as('offered'), interview.as('interview'), planned.as('planned')])
    .select(['job_profiles.client_answer_reason', 'job_profiles.client_answer_note', 'job_profiles.client_answered_at'])
}

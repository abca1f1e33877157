import { sql } from 'kysely'
import { isSent, ofOwnCompany } from '#server/clientJobs/data.ts'
import { fullName } from '#server/developers/data.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readPrepared, type SelectedRow } from '#server/platform/db/connection/read.ts'

/** An interview of the client's company with somebody who was sent to them. */
export type ComingInterview = SelectedRow<typeof selectComing>

/** No company has so many interviews ahead. */
export const comingInterviewLimit = 100

/** Lists the interviews of the viewer's company that are not over, the earliest first. */
export function listComingInterviews(db: Queryable, viewerId: string): Promise<ComingInterview[]> {
  return readPrepared(db, selectComing(db, viewerId))
}

function selectComing(db: Queryable, viewerId: string) {
  return db
    .selectFrom('meetings')
    .innerJoin('job_profiles', 'job_profiles.id', 'meetings.job_profile_id')
    .innerJoin('jobs', 'jobs.id', 'job_profiles.job_id')
    .innerJoin('developers', 'developers.id', 'job_profiles.developer_id')
    .where('meetings.type', '=', 'CLIENT_INTERVIEW')
    .where('meetings.status', '=', 'SCHEDULED')
    .where('meetings.ends_at', '>', sql<string>`now()`)
    .where('developers.deleted_at', 'is', null)
    .where(isSent)
    .where(ofOwnCompany(viewerId))
    .select(['meetings.id', 'meetings.starts_at', 'meetings.ends_at', 'meetings.url'])
    .select(['job_profiles.id as job_profile_id', 'jobs.id as job_id', 'jobs.title as job_title'])
    .select(fullName.as('developer_name'))
    .orderBy('meetings.starts_at')
    .orderBy('meetings.id')
    .limit(comingInterviewLimit)
}

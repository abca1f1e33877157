import { sql } from 'kysely'
import { fullName } from '#server/developers/data.ts'
import { profileExclusion } from '#server/exclusions/exclusionOf.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import { shortlistStatuses } from '#shared/signedLinks/signedLinks.ts'

/** A profile of a job that a shortlist could show. */
export type ShortlistCandidate = Awaited<ReturnType<typeof listShortlistCandidates>>[number]

/** No job has this many profiles before a client at once. */
export const shortlistCandidateLimit = 200

const refusal = sql<string | null>`
  case
    when ${profileExclusion} is not null then 'Must not be shown to this company'
    when num_nonnulls(job_profiles.consented_at, job_profiles.consented_on) = 0 then 'Has not agreed to be put forward yet'
  end`

/** Lists the profiles of a job that were sent or are to be sent, by name, with the reason why a shortlist cannot show one. */
export function listShortlistCandidates(db: Queryable, jobId: string) {
  const candidates = db
    .selectFrom('job_profiles')
    .innerJoin('developers', 'developers.id', 'job_profiles.developer_id')
    .where('job_profiles.job_id', '=', jobId)
    .where('job_profiles.deleted_at', 'is', null)
    .where('job_profiles.status', 'in', shortlistStatuses)
    .where('developers.deleted_at', 'is', null)
    .where('developers.stage', '<>', 'BLOCKED')
    .select(['job_profiles.id', 'job_profiles.status', fullName.as('developer_name'), refusal.as('refusal')])
  return readPrepared(db, candidates.orderBy(fullName).orderBy('job_profiles.id').limit(shortlistCandidateLimit))
}

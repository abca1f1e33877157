import { sql } from 'kysely'
import { fullName } from '#server/developers/data.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { linkedProfiles, linkState } from '#server/signedLinks/data.ts'
import { isPlaced } from './isPlaced.ts'

/** Selects the developers who were asked for consent by a link that still works, and have not answered in any way. */
export function waitingConsents(db: Queryable) {
  return linkedProfiles(db)
    .where('signed_links.purpose', '=', 'CONSENT')
    .where(linkState, '=', 'LIVE')
    .where('job_profiles.consented_at', 'is', null)
    .where('job_profiles.consented_on', 'is', null)
    .where(({ not }) => not(isPlaced(sql`developers.id`)))
    .select(['signed_links.id as subject_id', 'signed_links.created_at as since', 'signed_links.id as link_id'])
    .select(['developers.id as reader_id', 'developers.id as developer_id', fullName.as('reader')])
    .select(['developers.first_name', 'jobs.title as job_title', 'companies.name as company_name'])
    .select(['jobs.company_id', 'jobs.id as job_id', 'job_profiles.id as job_profile_id'])
    .select(sql<string | null>`null::uuid`.as('contact_id'))
    .select(({ fn }) => fn.coalesce('job_profiles.owner_id', 'jobs.owner_id', 'signed_links.made_by_id').as('owner_id'))
}

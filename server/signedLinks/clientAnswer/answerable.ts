import { sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readFirst, type SelectedRow } from '#server/platform/db/connection/read.ts'
import { linkedProfiles, linkState } from '#server/signedLinks/data.ts'

/** The profile that the reader of a link may answer about, and their company's answer so far. */
export type Answerable = SelectedRow<typeof answerables>

/** True when the answer to the profile came by this link, so that its reader sees their own words again. */
const isOwn = sql<boolean>`coalesce(job_profiles.client_answered_link = signed_links.id, false)`

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
    .select(['job_profiles.client_answer_reason', 'job_profiles.client_answer_note', 'job_profiles.client_answered_at'])
}

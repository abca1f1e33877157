import { sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { findRow } from '#server/platform/db/records/record.ts'
import type { Outcome } from '#shared/outcomes/moveOutcomes.ts'
import { mergeText, placeholder } from '#shared/platform/messaging/mergeFields.ts'
import { profileKey, refusedReaders } from './readers.ts'
import type { Sender } from './tell.ts'

interface PreviewedText {
  readonly outcome: Outcome
  readonly subject: string
  readonly body: string
  readonly developer_id: string
  /** The profile that the outcome would be about; null for the newest one of the developer, only to show its job. */
  readonly job_profile_id: string | null
}

export type OutcomePreview = Awaited<ReturnType<typeof previewOutcome>>

/** Fills in a text for one developer, and says whether they would get it. @throws UserError NOT_FOUND for an unknown developer. */
export async function previewOutcome(db: Queryable, sender: Sender, text: PreviewedText) {
  const { developer_id, job_profile_id, outcome } = text
  const developer = await findRow(db, 'developer', previewed(db, text))
  const { first_name, full_name, job_title } = developer
  const values = {
    first_name,
    full_name,
    job_title: job_title ?? placeholder('job_title'),
    sender_name: sender.name,
    jobs_page: sender.jobsPageUrl,
  }
  const reader = { developer_id, move_key: job_profile_id && profileKey(job_profile_id) }
  const refused = await refusedReaders(db, outcome, [reader], sender.channels)
  return {
    subject: mergeText(text.subject, values),
    body: mergeText(text.body, values),
    refusal: refused.get(reader) ?? null,
  }
}

function previewed(db: Queryable, { developer_id, job_profile_id }: PreviewedText) {
  const profiles = db
    .selectFrom('job_profiles')
    .innerJoin('jobs', 'jobs.id', 'job_profiles.job_id')
    .where('job_profiles.developer_id', '=', developer_id)
    .where('job_profiles.deleted_at', 'is', null)
  const shown = job_profile_id ? profiles.where('job_profiles.id', '=', job_profile_id) : profiles
  return db
    .selectFrom('developers')
    .where('developers.id', '=', developer_id)
    .where('deleted_at', 'is', null)
    .select(['first_name', sql<string>`trim(first_name || ' ' || last_name)`.as('full_name')])
    .select(shown.orderBy('job_profiles.created_at', 'desc').limit(1).select('jobs.title').as('job_title'))
}

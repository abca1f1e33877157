import { sql } from 'kysely'
import type { ExclusionReason } from '#shared/exclusions/exclusions.ts'

/** Selects why the developer of a job profile must not be shown to its company; null where nothing is in the way. */
export const profileExclusion = sql<ExclusionReason | null>`exclusion_reason(
  job_profiles.developer_id, (select j.company_id from jobs j where j.id = job_profiles.job_id)
)`

import { sql } from 'kysely'
import { literals } from '#server/platform/db/lists/literals.ts'
import { endsOfSentOrUnsent, sentJobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'

/**
 * Is true for a row of `job_profiles` that the client has, or had when it ended. Some ends do not tell by themselves, so the status
 * before them does: a profile must not vanish from the client's list because the developer withdrew.
 */
export const wasSent = sql<boolean>`(
  job_profiles.status in (${literals(sentJobProfileStatuses)})
  or job_profiles.status in (${literals(endsOfSentOrUnsent)}) and (
    select c.from_value from state_changes c
    where c.table_name = 'job_profiles' and c.column_name = 'status' and c.row_id = job_profiles.id and c.from_value is not null
    order by c.event_id desc limit 1
  ) in (${literals(sentJobProfileStatuses)})
)`

import { type RawBuilder, sql } from 'kysely'
import { literals } from '#server/platform/db/lists/literals.ts'
import type { JobProfilePhase } from '#shared/jobProfiles/jobProfiles.ts'
import { startingStatuses } from '#shared/placements/placementLife.ts'

const ofStatus = sql`job_profile_facts.phase`
const isStarting = sql<boolean>`exists (
  select from placements
  where placements.job_profile_id = job_profile_facts.job_profile_id and placements.status in (${literals(startingStatuses)})
)`

/** A trigger keeps the phase of the status. The placement tells whether it has begun. */
export const phaseSql = sql<JobProfilePhase>`case when ${ofStatus} = 'PLACED' and ${isStarting} then 'STARTING' else ${ofStatus} end`

/**
 * Is true for a profile in one of the phases. An index finds the phases of a status; placements are asked only to tell placed ones apart.
 */
export function isInPhase(phases: readonly JobProfilePhase[]): RawBuilder<boolean> {
  const isOf = (statusPhases: readonly JobProfilePhase[]) => sql<boolean>`${ofStatus} = any(${statusPhases}::text[])`
  const others = phases.filter((phase) => phase !== 'STARTING' && phase !== 'PLACED')
  const [starting, placed] = [phases.includes('STARTING'), phases.includes('PLACED')]
  if (starting && placed) return isOf([...others, 'PLACED'])
  if (!starting && !placed) return isOf(others)
  const part = sql<boolean>`${isOf(['PLACED'])} and ${starting ? isStarting : sql`not ${isStarting}`}`
  return sql<boolean>`(${isOf(others)} or ${part})`
}

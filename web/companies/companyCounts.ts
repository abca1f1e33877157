import { answerableStatuses } from '#shared/jobProfiles/clientAnswers.ts'
import { activeJobStatuses } from '#shared/jobs/jobStatuses.ts'
import { jobProfilePaths } from '#web/jobProfiles/paths.ts'
import { jobPaths } from '#web/jobs/paths.ts'
import { withValues } from '#web/platform/lib/api/query.ts'

/** The addresses of the rows that each number of a company counts. */
export const companyCounts = {
  activeJobs: (id: string) => listOf(jobPaths.jobs, id, activeJobStatuses),
  profilesOut: (id: string) => listOf(jobProfilePaths.profiles, id, answerableStatuses),
  placedNow: (id: string) => `${listOf(jobProfilePaths.profiles, id)}&tab=placed`,
  starting: (id: string) => `${listOf(jobProfilePaths.profiles, id)}&tab=starting`,
} as const

/** Returns the address of a list of a company's rows in these statuses. */
function listOf(list: string, companyId: string, statuses: readonly string[] = []): string {
  return `${list}?${withValues('', { company: companyId, status: statuses.join(',') })}`
}

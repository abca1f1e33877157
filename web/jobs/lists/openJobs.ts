import type { GetAllActiveJobsQuery } from '#web/platform/lib/graphql.ts'
import { fromNow } from '#web/platform/lib/time/relativeTime.ts'
import type { Option } from '#web/platform/ui/inputs/choices/options.ts'

export type OpenJob = GetAllActiveJobsQuery['getAllActiveJobs'][number]

/**
 * Returns the companies with open jobs, each labelled with the age of its newest job.
 * @param jobs the newest first, as the API returns them.
 */
export function companyOptions(jobs: readonly OpenJob[]): Option[] {
  const newest = new Map<string, OpenJob>()
  for (const job of jobs) if (!newest.has(job.company.id)) newest.set(job.company.id, job)
  return [...newest.values()].map(({ company, created_at }) => ({
    value: company.id,
    label: `${company.name} - ${fromNow(created_at)}`,
  }))
}

/** Returns the open jobs of a company. Their ages in the labels distinguish jobs of the same title. */
export function jobOptions(jobs: readonly OpenJob[], companyId: string): Option[] {
  const own = jobs.filter(({ company }) => company.id === companyId)
  return own.map(({ id, title, created_at }) => ({ value: id, label: `${title} - ${fromNow(created_at)}` }))
}

import { activeJobStatuses } from '#shared/jobs/jobStatuses.ts'

export const jobPaths = {
  jobs: '/jobs',
  /** The regions of the firm are among its settings. */
  regions: '/settings',
  /** The jobs that ask for a skill and are active, as the catalogue of skills counts them. */
  activeJobsWithSkill: (skillId: string) => `/jobs?status=${activeJobStatuses}&skills=${encodeURIComponent(skillId)}`,
  job: (id: string) => `/jobs/${encodeURIComponent(id)}/overview`,
  /** @param tab the path of a tab, such as `notes`. @param search the query string with its question mark. */
  jobTab: (id: string, tab: string, search = '') => `/jobs/${encodeURIComponent(id)}/${tab}${search}`,
} as const

import type { RetentionRule } from '#shared/retention/retention.ts'
import { developerPaths } from '#web/developers/paths.ts'

/** The tab of a developer that shows what a rule would remove. */
const tabs = { REJECTED: 'overview', RESUMES: 'resume', MESSAGES: 'communication', EVENTS: 'audit' } as const

export const retentionPaths = {
  retention: '/retention',
  retentionOf: (rule: RetentionRule, state = '') => `/retention?rule=${rule}${state && `&state=${state}`}`,
  kept: '/retention?state=KEPT',
  /** Leads to what a rule would remove of a developer; without a rule to the developer. */
  wouldGo: (rule: RetentionRule | null, developerId: string) =>
    `${developerPaths.developer(developerId)}/${rule === null ? 'overview' : tabs[rule]}`,
} as const

import type { RetentionRule } from '#shared/retention/retention.ts'

export const retentionPaths = {
  retention: '/retention',
  retentionOf: (rule: RetentionRule, state = '') => `/retention?rule=${rule}${state && `&state=${state}`}`,
} as const

import { builder } from '#server/platform/graphql/builder.ts'
import { parse } from '#server/platform/graphql/input.ts'
import type { OverviewScope } from './data.ts'
import { overviewPeriod } from './input.ts'
import type { IntervalEstimate } from './statistics/estimates.ts'

export const EstimateType = builder.objectRef<IntervalEstimate>('Estimate').implement({
  description: 'A figure with its 95 % interval.',
  permission: 'vetting:read',
  fields: (t) => ({
    value: t.exposeFloat('value'),
    low: t.exposeFloat('low'),
    high: t.exposeFloat('high'),
  }),
})

export const OverviewPeriodInput = builder.inputType('OverviewPeriod', {
  description: 'From a moment on, and before another; either may be left open.',
  fields: (t) => ({ from: t.field({ type: 'DateTime' }), to: t.field({ type: 'DateTime' }) }),
})

export function overviewScope({ id }: { readonly id: string }, period: object | null | undefined): OverviewScope {
  return { viewerId: id, period: parse(overviewPeriod, period ?? {}) }
}

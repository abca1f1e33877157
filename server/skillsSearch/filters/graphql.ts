import { forbidden, type Viewer } from '#server/platform/auth/viewer.ts'
import { unitsToCents } from '#server/platform/db/records/money.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { parse } from '#server/platform/graphql/input.ts'
import { candidateFilterInput } from '#server/skillsSearch/input.ts'
import { can } from '#shared/platform/permissions.ts'
import type { CandidateFilterValues } from './limits.ts'

export const CandidateFilterInputType = builder.inputType('CandidateFilter', {
  description: 'Leaves those candidates who meet every value that is given.',
  fields: (t) => ({
    match_at_least: t.int({ description: 'In percent.' }),
    rate_at_most: t.float({
      description:
        'Per hour, in units of the currency of the job. Other currencies are converted at the rate of today. An unknown rate, or one that cannot be converted, is not at most anything. It needs costRates:read.',
    }),
    verified: t.boolean({ description: 'True: every required skill is verified, and that counts today.' }),
    countries: t.stringList({ description: 'Any of these.' }),
    years_at_least: t.float({ description: 'The years of experience with every required skill.' }),
    not_messaged_days: t.int({
      description: 'No message was sent within so many days, or waits to be sent, about any job or none.',
    }),
    free: t.boolean({ description: 'True: nobody who is interviewing for another job, or has its offer.' }),
  }),
})

/** @throws UserError BAD_INPUT, or FORBIDDEN for a filter by rates from somebody who may not read them. */
export function toFilter(input: unknown, viewer: Viewer): CandidateFilterValues | undefined {
  const filter = parse(candidateFilterInput, input)
  if (!filter) return undefined
  const { rate_at_most, verified, countries, free } = filter
  if (typeof rate_at_most === 'number' && !can(viewer.role, 'costRates:read')) throw forbidden(viewer)
  return {
    match_at_least: filter.match_at_least ?? undefined,
    rate_at_most: unitsToCents(rate_at_most) ?? undefined,
    is_verified: verified ?? undefined,
    countries: countries?.length ? countries : undefined,
    years_at_least: filter.years_at_least ?? undefined,
    not_messaged_days: filter.not_messaged_days ?? undefined,
    is_free: free ?? undefined,
  }
}

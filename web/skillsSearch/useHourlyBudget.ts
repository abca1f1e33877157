import { useMemo } from 'react'
import type { JobDetails } from '#web/jobs/jobFragment.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import type { HourlyMaximum } from '#web/platform/lib/rateComparison.ts'

const ratesQuery = graphql(`
  query getRatesOfToday {
    getExchangeRates {
      currency
      rate
      day
    }
  }
`)

export type HourlyLimit = Pick<JobDetails, 'budget_hourly_max' | 'currency'>

/** Returns the most that a job pays per hour, with today's exchange rates. It is the same object until one of them changes. */
export function useHourlyBudget({ budget_hourly_max: max, currency }: HourlyLimit): HourlyMaximum {
  const { data } = useQuery(ratesQuery)
  const exchangeRates = data?.getExchangeRates
  // Every memoised card gets this object.
  return useMemo(() => ({ max, currency, exchangeRates: exchangeRates ?? [] }), [max, currency, exchangeRates])
}

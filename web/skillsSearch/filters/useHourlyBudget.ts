import { useMemo } from 'react'
import type { JobDetails } from '#web/jobs/page/jobFragment.ts'
import { useExchangeRates } from '#web/platform/lib/api/useExchangeRates.ts'
import type { HourlyMaximum } from '#web/platform/lib/text/rateComparison.ts'

export type HourlyLimit = Pick<JobDetails, 'budget_hourly_max' | 'currency'>

/** Returns the most that a job pays per hour, with today's exchange rates. It is the same object until one of them changes. */
export function useHourlyBudget({ budget_hourly_max: max, currency }: HourlyLimit): HourlyMaximum {
  const exchangeRates = useExchangeRates()
  // Every memoised card gets this object.
  return useMemo(() => ({ max, currency, exchangeRates: exchangeRates ?? [] }), [max, currency, exchangeRates])
}

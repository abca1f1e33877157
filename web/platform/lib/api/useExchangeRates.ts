import type { ExchangeRate } from '#shared/exchangeRates/exchange.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { useQuery } from './useQuery.ts'

const ratesQuery = graphql(`
  query getRatesOfToday {
    getExchangeRates {
      currency
      rate
      day
    }
  }
`)

/** Returns the exchange rates of today; undefined until they are read, or when nobody needs them. */
export function useExchangeRates(isNeeded = true): readonly ExchangeRate[] | undefined {
  return useQuery(ratesQuery, { skip: !isNeeded }).data?.getExchangeRates
}

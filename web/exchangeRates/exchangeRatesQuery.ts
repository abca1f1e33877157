import { type GetExchangeRatePageQuery, graphql } from '#web/platform/lib/graphql.ts'

export const exchangeRatesQuery = graphql(`
  query getExchangeRatePage(
    $limit: Int!
    $offset: Int!
    $sort: EnteredExchangeRateSort, $then_by: EnteredExchangeRateSort
    $filter: EnteredExchangeRateFilter
  ) {
    getExchangeRatePage(limit: $limit, offset: $offset, sort: $sort, then_by: $then_by, filter: $filter) {
      exchange_rates {
        id
        currency
        rate
        day
        entered_by
        created_at
        in_use
      }
      aggregate {
        ...ListTotal
      }
    }
  }
`)

export type ListedExchangeRate = GetExchangeRatePageQuery['getExchangeRatePage']['exchange_rates'][number]

import { Button } from '@mantine/core'
import { exchangeRateList } from '#shared/exchangeRates/exchangeRates.ts'
import { WorkShownSelect } from '#web/firmSettings/WorkShownSelect.tsx'
import { type GetExchangeRatePageQuery, graphql } from '#web/platform/lib/graphql.ts'
import { useDialog } from '#web/platform/lib/useDialog.ts'
import { ListPage } from '#web/platform/lists/ListPage.tsx'
import { listColumns } from '#web/platform/lists/listColumns.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'

const ratesQuery = graphql(`
  query getExchangeRatePage(
    $limit: Int!
    $offset: Int!
    $sort: EnteredExchangeRateSort
    $filter: EnteredExchangeRateFilter
  ) {
    getExchangeRatePage(limit: $limit, offset: $offset, sort: $sort, filter: $filter) {
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
        count
        more
      }
    }
  }
`)

type Rate = GetExchangeRatePageQuery['getExchangeRatePage']['exchange_rates'][number]

const columns = listColumns<Rate>()(exchangeRateList, {
  currency: { width: 130 },
  // As it was entered: a formatted number would lose decimals.
  rate: { width: 150, cell: ({ rate }) => rate },
  in_use: {
    cell: ({ in_use }) =>
      in_use ? <StatusBadge label="In use" tone="good" /> : <StatusBadge label="Replaced" tone="neutral" />,
  },
})

/** What an admin chooses for the firm, and the rates by which amounts in different currencies are compared. */
export function SettingsPage() {
  const dialog = useDialog()
  return (
    <ListPage
      list={exchangeRateList}
      query={ratesQuery}
      page={({ getExchangeRatePage: { exchange_rates, aggregate } }) => ({ rows: exchange_rates, ...aggregate })}
      columns={columns}
      above={<WorkShownSelect />}
      search="Search currency"
      filters
      views
      exportAs="exchange-rates"
      emptyHint="Add a rate, so that rates in another currency can be compared with a budget."
      actions={<Button onClick={() => dialog.open('add-exchange-rate')}>Add Exchange Rate</Button>}
    />
  )
}

import { exchangeRateList } from '#shared/exchangeRates/exchangeRates.ts'
import { listColumns } from '#web/platform/lists/page/listColumns.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import type { ListedExchangeRate } from './exchangeRatesQuery.ts'

export const exchangeRateColumns = listColumns<ListedExchangeRate>()(exchangeRateList, {
  currency: { width: 130 },
  // The rate shows as it was entered, because a formatted number would lose decimals.
  rate: { width: 150, cell: ({ rate }) => rate },
  in_use: {
    cell: ({ in_use }) =>
      in_use ? <StatusBadge label="In use" tone="good" /> : <StatusBadge label="Replaced" tone="neutral" />,
  },
})

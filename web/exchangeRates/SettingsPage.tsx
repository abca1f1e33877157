import { Button } from '@mantine/core'
import { exchangeRateList } from '#shared/exchangeRates/exchangeRates.ts'
import { FirmSettingList } from '#web/firmSettings/FirmSettingList.tsx'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { ListPage } from '#web/platform/lists/page/ListPage.tsx'
import { PageHeader } from '#web/platform/ui/pages/PageHeader.tsx'
import { exchangeRateColumns } from './exchangeRateColumns.tsx'
import { exchangeRatesQuery } from './exchangeRatesQuery.ts'

/** Edits the settings of the firm, and the rates that compare amounts in different currencies. */
export function SettingsPage() {
  const dialog = useDialog()
  return (
    <>
      <PageHeader title="Settings" />
      <FirmSettingList />
      <ListPage
        list={exchangeRateList}
        isPart
        query={exchangeRatesQuery}
        page={({ getExchangeRatePage: { exchange_rates, aggregate } }) => ({ rows: exchange_rates, ...aggregate })}
        columns={exchangeRateColumns}
        search="Search currency"
        views
        exportAs="exchange-rates"
        emptyHint="Add a rate, so that Vouch can compare rates in another currency with a budget."
        actions={<Button onClick={() => dialog.open('add-exchange-rate')}>Add Exchange Rate</Button>}
      />
    </>
  )
}

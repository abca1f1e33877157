import { defineList } from '#shared/platform/lists/lists.ts'

/** More than the number of currencies that exist. */
export const currencyLimit = 300

/** Every exchange rate that was entered, the superseded ones too. */
export const exchangeRateList = defineList({
  noun: 'exchange_rates',
  title: 'Exchange rates',
  permission: 'settings:manage',
  pageSize: 20,
  sort: { day: 'desc_nulls_last' },
  columns: {
    currency: { label: 'Currency', kind: 'text', searched: true },
    rate: { label: 'In USD', kind: 'number' },
    day: { label: 'From', kind: 'day', filter: true },
    entered_by: { label: 'Entered by', kind: 'text', filter: true },
    created_at: { label: 'Entered', kind: 'moment' },
    in_use: { label: 'State', kind: 'yesNo', yes: 'In use', no: 'Replaced', filter: true },
  },
})

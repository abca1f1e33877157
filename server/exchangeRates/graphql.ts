import { builder } from '#server/platform/graphql/builder.ts'
import { parse } from '#server/platform/graphql/input.ts'
import { listField } from '#server/platform/graphql/lists/listField.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import type { ExchangeRate } from '#shared/exchangeRates/exchange.ts'
import { exchangeDay, exchangeRateInput } from '#shared/exchangeRates/exchangeRateInput.ts'
import { currencyLimit } from '#shared/exchangeRates/exchangeRates.ts'
import { addExchangeRate, type EnteredRate, exchangeRateSource, ratesOn } from './data.ts'

const ExchangeRateType = builder.objectRef<ExchangeRate>('ExchangeRate').implement({
  description: 'The worth of one unit of a currency in US dollars, as an admin entered it.',
  permission: 'exchangeRates:read',
  fields: (t) => ({
    currency: t.exposeString('currency'),
    rate: t.exposeString('rate', { description: 'An exact decimal, such as 1.0842.' }),
    day: t.exposeString('day', { description: 'The day from which it counts.' }),
  }),
})

const EnteredRateType = builder.objectRef<EnteredRate>('EnteredExchangeRate').implement({
  description: 'An entry of the list of exchange rates.',
  permission: 'settings:manage',
  fields: (t) => ({
    id: t.exposeID('id'),
    currency: t.exposeString('currency'),
    rate: t.exposeString('rate', { description: 'An exact decimal, such as 1.0842.' }),
    day: t.exposeString('day', { description: 'The day from which it counts.' }),
    entered_by: t.exposeString('entered_by', { nullable: true }),
    created_at: t.expose('created_at', { type: 'DateTime' }),
    in_use: t.exposeBoolean('in_use', { description: 'False where another entry took its place.' }),
  }),
})

builder.queryField('getExchangeRates', (t) =>
  t.field({
    description: 'The rate of each currency that counts on a day; by default today.',
    permission: 'exchangeRates:read',
    type: [ExchangeRateType],
    rows: currencyLimit,
    args: { day: t.arg.string() },
    resolve: (_root, { day }, { db }) => ratesOn(db, parse(exchangeDay, day ?? new Date().toISOString().slice(0, 10))),
  }),
)

listField({
  field: 'getExchangeRatePage',
  name: 'EnteredExchangeRate',
  description: 'Every exchange rate that was entered.',
  source: exchangeRateSource,
  type: EnteredRateType,
  enums: {},
})

mutation('addExchangeRate', {
  description: 'Enters an exchange rate. It supersedes the one of the same currency and day.',
  permission: 'settings:manage',
  type: EnteredRateType,
  undoable: true,
  input: exchangeRateInput,
  run: (trx, input) => addExchangeRate(trx, input),
})

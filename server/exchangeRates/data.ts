import { sql } from 'kysely'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { readPrepared, type SelectedRow } from '#server/platform/db/connection/read.ts'
import { listSource } from '#server/platform/db/lists/list.ts'
import { recordTable } from '#server/platform/db/records/record.ts'
import type { ExchangeRate } from '#shared/exchangeRates/exchange.ts'
import type { ExchangeRateInput } from '#shared/exchangeRates/exchangeRateInput.ts'
import { currencyLimit, exchangeRateList } from '#shared/exchangeRates/exchangeRates.ts'

export type EnteredRate = SelectedRow<typeof entered>

/** The rate is a text without the zeros at the end, since a number would lose digits. */
const rate = sql<string>`trim_scale(exchange_rates.rate)::text`
const inUse = sql<boolean>`(exchange_rates.superseded_at is null and not exists (
  select from exchange_rates later
  where later.currency = exchange_rates.currency and later.superseded_at is null and later.day > exchange_rates.day
))`

export const exchangeRateSource = listSource(exchangeRateList, {
  id: 'exchange_rates.id',
  from: sql`exchange_rates left join users on users.id = exchange_rates.entered_by_id`,
  columns: {
    currency: { notNull: 'exchange_rates.currency' },
    rate: { notNull: 'exchange_rates.rate' },
    day: { notNull: 'exchange_rates.day' },
    entered_by: 'users.display_name',
    created_at: { notNull: 'exchange_rates.created_at' },
    in_use: { sql: inUse },
  },
  rows: (db, { among, order }) => entered(db).where(among).orderBy(order),
})

const table = recordTable('exchange_rates', 'exchange rate')

/** Lists the rate of each currency on a day: the latest one that was entered for it or for an earlier day. */
export function ratesOn(db: Queryable, day: string): Promise<ExchangeRate[]> {
  const rates = db
    .selectFrom('exchange_rates')
    .distinctOn('currency')
    .where('superseded_at', 'is', null)
    .where('day', '<=', day)
    .select(['currency', rate.as('rate'), 'day'])
  return readPrepared(db, rates.orderBy('currency').orderBy('day', 'desc').limit(currencyLimit))
}

/** Enters a rate. It supersedes the one of the same currency and day, which stays in the list. */
export async function addExchangeRate(trx: Trx, { currency, rate, day }: ExchangeRateInput): Promise<EnteredRate> {
  // Two admins at once take turns, so that the second supersedes the first.
  await sql`lock table exchange_rates in share row exclusive mode`.execute(trx)
  await trx
    .updateTable('exchange_rates')
    .set({ superseded_at: sql`now()` })
    .where('currency', '=', currency)
    .where('day', '=', day)
    .where('superseded_at', 'is', null)
    .execute()
  const id = await table.insert(trx, { currency, rate, day })
  return table.find(trx, entered(trx).where('exchange_rates.id', '=', id))
}

function entered(db: Queryable) {
  return db
    .selectFrom('exchange_rates')
    .leftJoin('users', 'users.id', 'exchange_rates.entered_by_id')
    .select(['exchange_rates.id', 'exchange_rates.currency', 'exchange_rates.day', 'exchange_rates.created_at'])
    .select([rate.as('rate'), 'users.display_name as entered_by', inUse.as('in_use')])
}

import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { readUnprepared } from '#server/platform/db/connection/read.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { ExchangeRate } from '#shared/exchangeRates/exchange.ts'

/**
 * Reads the exchange rates of each moment's day, as they were entered by another moment. A level is converted by the rates of its own
 * day.
 * @returns one list for each moment.
 */
export async function ratesAsOf(db: Database, moments: readonly Moment[], asOf: Moment): Promise<ExchangeRate[][]> {
  const rates = await readUnprepared(
    db,
    sql<ExchangeRate & { place: number }>`
      select asked.place::integer - 1 as place, rates.*
      from unnest(${moments}::timestamptz[]) with ordinality as asked (at, place)
      cross join lateral (
        select distinct on (currency) currency, trim_scale(rate)::text as rate, day
        from exchange_rates
        where day < asked.at and created_at < ${asOf} and (superseded_at is null or superseded_at >= ${asOf})
        order by currency, day desc
      ) rates`,
  )
  return moments.map((_, index) => rates.filter(({ place }) => place === index))
}

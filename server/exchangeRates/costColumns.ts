import { type RawBuilder, sql } from 'kysely'
import { UserError } from '#server/errors.ts'
import { ratesOn } from '#server/exchangeRates/data.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { unitsToCents } from '#server/platform/db/records/money.ts'
import { convertMoney, type ExchangeRate, type Money, missingRateSentence } from '#shared/exchangeRates/exchange.ts'

/** The cost of a developer per hour, as it is stored. */
export interface StoredCost {
  /** Is in cents of the currency of the row. */
  readonly cost_rate_cents: number | null
  /** Is the amount in cents of the other currency in which it was entered; null where that is the currency of the row. */
  readonly cost_entered_cents: number | null
  /** Is the other currency; null where it is that of the row. */
  readonly cost_currency: string | null
}

/** A cost as people enter it, in units. Undefined parts stay as they are, and no currency means that of the row. */
export interface EnteredCost {
  readonly cost_rate?: number | null | undefined
  readonly cost_currency?: string | null | undefined
}

const noCost: StoredCost = { cost_rate_cents: null, cost_entered_cents: null, cost_currency: null }

/**
 * Gives the columns of a cost that is entered, converted at the exchange rate of today; none where nothing was entered.
 * @param currency that of the row.
 * @param before the cost so far.
 * @throws UserError BAD_INPUT at the currency where no exchange rate was entered.
 */
export async function costColumns(
  db: Queryable,
  currency: string,
  entered: EnteredCost,
  before: StoredCost = noCost,
): Promise<Partial<StoredCost>> {
  if (entered.cost_rate === undefined && entered.cost_currency === undefined) return {}
  const chosen = entered.cost_currency === undefined ? before.cost_currency : entered.cost_currency
  const kept = before.cost_entered_cents ?? before.cost_rate_cents
  const cents = entered.cost_rate === undefined ? kept : unitsToCents(entered.cost_rate)
  if (chosen === null || chosen === currency) return { ...noCost, cost_rate_cents: cents }
  if (cents === null) return { ...noCost, cost_currency: chosen }
  return convertedCost(db, { cents, currency: chosen }, currency)
}

interface ConvertedCost extends StoredCost {
  readonly cost_rate_cents: number
}

/** Gives the columns of an amount at the exchange rate of today. @throws UserError as `costColumns`. */
export async function convertedCost(db: Queryable, money: Money, currency: string): Promise<ConvertedCost> {
  const rates = await ratesToday(db)
  const cost = convertCost(money, currency, rates)
  if (cost) return cost
  const sentence = missingRateSentence(money.currency, currency, rates) ?? ''
  throw new UserError('BAD_INPUT', sentence, { field: 'cost_currency' })
}

/** Gives the columns of an amount; undefined where no exchange rate was entered. */
export function convertCost(money: Money, currency: string, rates: readonly ExchangeRate[]): ConvertedCost | undefined {
  if (money.currency === currency) return { ...noCost, cost_rate_cents: money.cents }
  const converted = convertMoney(money, currency, rates)
  return (
    converted && {
      cost_rate_cents: converted.result,
      cost_entered_cents: money.cents,
      cost_currency: money.currency,
    }
  )
}

export function ratesToday(db: Queryable): Promise<ExchangeRate[]> {
  return ratesOn(db, new Date().toISOString().slice(0, 10))
}

type TableWithCost = 'job_profiles' | 'placements' | 'placement_rates'

export function enteredCents(table: TableWithCost): RawBuilder<number | null> {
  return sql`coalesce(${sql.ref(`${table}.cost_entered_cents`)}, ${sql.ref(`${table}.cost_rate_cents`)})`
}

export function enteredCurrency(table: TableWithCost): RawBuilder<string> {
  return sql`coalesce(${sql.ref(`${table}.cost_currency`)}, ${sql.ref(`${table}.currency`)})`
}

import { convertMoney, type ExchangeRate, exchangeSentence } from '#shared/exchangeRates/exchange.ts'

/** The rate of a developer, per hour in whole units of its currency. */
export interface HourlyRate {
  readonly cost_rate: number | null
  readonly currency: string
}

/** The most that a job pays per hour. */
export interface HourlyMaximum {
  /** Whole units of the currency; null when the job has no hourly budget. */
  readonly max: number | null
  readonly currency: string
  /** Today's exchange rates, for rates in other currencies. */
  readonly exchangeRates: readonly ExchangeRate[]
}

/**
 * Compares a rate with a budget by the difference in the budget's currency, with the exchange rates used. A rate in another currency is
 * compared only by rates that an admin entered.
 */
export type RateComparison =
  | { readonly kind: 'within' | 'above'; readonly difference: number; readonly exchanged: string | undefined }
  | { readonly kind: 'otherCurrency' }

/**
 * Compares a rate per hour with the hourly budget only. Monthly and yearly budgets pay for hours that nobody has agreed on, so they are
 * not compared.
 * @returns undefined when there is nothing to compare: no rate is known, or the job has no hourly budget.
 */
export function compareRate({ cost_rate, currency }: HourlyRate, budget: HourlyMaximum): RateComparison | undefined {
  if (cost_rate === null || budget.max === null) return undefined
  // Computes in whole cents, because the difference of two decimal amounts is not exact.
  const rate = { cents: Math.round(cost_rate * 100), currency }
  const converted = convertMoney(rate, budget.currency, budget.exchangeRates)
  if (!converted) return { kind: 'otherCurrency' }
  const cents = converted.result - Math.round(budget.max * 100)
  return {
    kind: cents > 0 ? 'above' : 'within',
    difference: Math.abs(cents) / 100,
    exchanged: exchangeSentence(converted.rates),
  }
}

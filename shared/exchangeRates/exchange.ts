/* Compares amounts in different currencies by the rates that an admin entered. Nothing is a floating-point number, so results are exact. */

/** The worth of one unit of a currency in US dollars, as a decimal such as "1.0842", from a day on. */
export interface ExchangeRate {
  readonly currency: string
  readonly rate: string
  readonly day: string
}

/** An amount in whole cents of its currency. */
export interface Money {
  readonly cents: number
  readonly currency: string
}

/** A result with the entered rates that it rests on; none for amounts of one currency. */
export interface Exchanged<Result> {
  readonly result: Result
  readonly rates: readonly ExchangeRate[]
}

/** The currency that rates are entered against. It needs no rate of its own. */
export const baseCurrency = 'USD'

const decimals = 10

/**
 * Compares two amounts without rounding.
 * @param known the rates of the day, one for each currency.
 * @returns less than 0 when the first is smaller, 0 when both are worth the same; undefined when a rate is missing.
 */
export function compareMoney(one: Money, other: Money, known: readonly ExchangeRate[]): Exchanged<number> | undefined {
  const found = findRates(one.currency, other.currency, known)
  if (!found) return undefined
  const difference = BigInt(one.cents) * found.from - BigInt(other.cents) * found.to
  return { result: difference < 0n ? -1 : difference > 0n ? 1 : 0, rates: found.rates }
}

/**
 * Converts an amount to cents of another currency, rounded once, half a cent away from zero.
 * @param known the rates of the day, one for each currency.
 * @returns undefined when a rate is missing.
 */
export function convertMoney(
  money: Money,
  currency: string,
  known: readonly ExchangeRate[],
): Exchanged<number> | undefined {
  const found = findRates(money.currency, currency, known)
  if (!found) return undefined
  const worth = BigInt(money.cents) * found.from
  const half = worth < 0n ? -found.to : found.to
  return { result: Number((2n * worth + half) / (2n * found.to)), rates: found.rates }
}

/** Says which rates a comparison used: "at 1 EUR = 1.0842 USD of 2026-11-02". Undefined for amounts of one currency. */
export function exchangeSentence(rates: readonly ExchangeRate[]): string | undefined {
  if (rates.length === 0) return undefined
  const each = rates.map(({ currency, rate, day }) => `1 ${currency} = ${rate} ${baseCurrency} of ${day}`)
  return `at ${each.join(' and ')}`
}

/** Says why two currencies cannot be compared. Undefined when they can. */
export function missingRateSentence(one: string, other: string, known: readonly ExchangeRate[]): string | undefined {
  if (one === other) return undefined
  const missing = [one, other].filter((currency) => currency !== baseCurrency && !rateOf(currency, known))
  if (missing.length === 0) return undefined
  return `${one} and ${other} cannot be compared: no exchange rate for ${missing.join(' and ')} was entered in Settings.`
}

function findRates(one: string, other: string, known: readonly ExchangeRate[]) {
  if (one === other) return { from: 1n, to: 1n, rates: [] }
  const [from, to] = [worthOf(one, known), worthOf(other, known)]
  if (from === undefined || to === undefined) return undefined
  const rates = [one, other].flatMap((currency) => rateOf(currency, known) ?? [])
  return { from, to, rates: rates.filter(({ currency }) => currency !== baseCurrency) }
}

function worthOf(currency: string, known: readonly ExchangeRate[]): bigint | undefined {
  if (currency === baseCurrency) return 10n ** BigInt(decimals)
  const rate = rateOf(currency, known)?.rate
  return rate === undefined ? undefined : toInteger(rate)
}

function rateOf(currency: string, known: readonly ExchangeRate[]): ExchangeRate | undefined {
  return known.find((rate) => rate.currency === currency)
}

/** Reads a decimal with at most ten decimals as a whole number of ten-billionths. */
function toInteger(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

import type { Random } from '#server/demo/random.ts'
import type { Place } from './places.ts'

/** The firm asks and pays in US dollars, or in euros where the person or the client is in the euro area. */
export type DemoCurrency = 'USD' | 'EUR'

const euroCountries = ['PT', 'ES', 'DE', 'FR', 'IT', 'NL', 'IE', 'HR']
/** One euro is worth this in US dollars, as an admin last entered it. */
export const dollarsPerEuro = '1.0917'

function currencyIn(country: string): DemoCurrency {
  return euroCountries.includes(country) ? 'EUR' : 'USD'
}

/** Converts cents as an exchange rate does. */
export function convert(cents: number, from: DemoCurrency, to: DemoCurrency): number {
  if (from === to) return cents
  return Math.round(from === 'EUR' ? cents * Number(dollarsPerEuro) : cents / Number(dollarsPerEuro))
}

/** Returns hourly rates by place and years of experience: in cents, and rounded to whole units of the currency. */
export function ratesOf({ country, rate }: Place, years: number, random: Random, known: boolean) {
  // People who work from a cheaper place for clients elsewhere ask for less, but not for what they would get at home.
  const level = 0.55 + 0.45 * rate
  const currency = currencyIn(country)
  const dollars = level * (44 + 2.6 * Math.min(years, 14)) * (0.95 + 0.1 * random.number())
  const units = Math.round(convert(100 * dollars, 'USD', currency) / 100)
  return {
    currency,
    cost_rate_cents: known ? units * 100 : null,
    rate_floor_cents: known && random.chance(0.5) ? (units - random.int(1, 5)) * 100 : null,
  }
}

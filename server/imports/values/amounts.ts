import { type Period, partPeriods } from './periods.ts'

export interface Amount {
  /** Such as 1234.50. */
  readonly amount: string
  /** The code of the currency, when the text says it. */
  readonly currency?: string
}

const signs: Readonly<Record<string, string>> = {
  $: 'USD',
  US$: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  R$: 'BRL',
  zł: 'PLN',
  '₹': 'INR',
  '₴': 'UAH',
  '₺': 'TRY',
  C$: 'CAD',
  CA$: 'CAD',
  A$: 'AUD',
  AU$: 'AUD',
  Kč: 'CZK',
  lei: 'RON',
  EURO: 'EUR',
  EUROS: 'EUR',
}
const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))
/** Words around an amount that say how exact it is, or lead to the time that it is for. */
const fillers: ReadonlySet<string> = new Set(
  'up to from ab bis ca ca. circa approx approx. ~ per pro par por al p brutto gross'.split(' '),
)

/**
 * Reads an amount as people write it, with a currency before or after it and either decimal mark: $65, 1.234,50 €, 80.000, 70k, 65/h.
 * One mark before exactly three digits divides thousands, since an amount has at most two decimals.
 */
export function readAmount(text: string): Amount | undefined {
  const parts = partsOf(text)
  if (!parts) return undefined
  const signs = partPeriods(parts.around).others.filter((word) => !fillers.has(word.toLowerCase()))
  const [currency, amount] = [currencyOf(signs.join(' ')), numberOf(parts.digits)]
  if (amount === undefined || currency === undefined) return undefined
  const whole = parts.isThousands ? String(Number(amount) * 1_000) : amount
  return currency === null ? { amount: whole } : { amount: whole, currency }
}

/** Tells what an amount says beside its number: the times that it is for, and whether it counts thousands. */
export function unitsOf(text: string): { readonly periods: readonly Period[]; readonly isThousands: boolean } {
  const { around = '', isThousands = false } = partsOf(text) ?? {}
  return { periods: partPeriods(around).named, isThousands }
}

/** Parts a text with one number into the number and what stands around it. */
function partsOf(text: string): { digits: string; around: string; isThousands: boolean } | undefined {
  const [digits, second] = text.matchAll(/\d[\d.,'’\s]*/g)
  if (!digits || second) return undefined
  const after = text.slice(digits.index + digits[0].length)
  const isThousands = /^k\b/i.test(after)
  const around = `${text.slice(0, digits.index)} ${isThousands ? after.slice(1) : after}`
  return { digits: digits[0], around, isThousands }
}

/** Reads a currency by its code or sign; null for no text; undefined for another text. */
export function currencyOf(text: string): string | null | undefined {
  const bare = text.trim().replace(/\.$/, '')
  if (bare === '') return null
  const upper = bare.toUpperCase()
  return signs[bare] ?? signs[upper] ?? signs[bare.toLowerCase()] ?? (currencies.has(upper) ? upper : undefined)
}

function numberOf(digits: string): string | undefined {
  const bare = digits.replace(/['’\s]/g, '').replace(/[.,]$/, '')
  const decimal = /[.,]\d{1,2}$/.exec(bare)?.[0] ?? ''
  const whole = bare.slice(0, bare.length - decimal.length)
  // All marks before the last are of one kind, and each divides three digits.
  if (!/^\d+$|^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(whole)) return undefined
  if (decimal && whole.includes(decimal[0] ?? '')) return undefined
  const read = whole.replace(/[.,]/g, '') + (decimal && `.${decimal.slice(1).padEnd(2, '0')}`)
  return whole.length > 12 ? undefined : read
}

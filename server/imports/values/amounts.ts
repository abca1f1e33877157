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
/** Words behind an amount that say for how long, and before it that say how. */
const around =
  /^(?:up to|from|ab|bis|ca|circa|approx|~)?[.:\s]*(.*?)\s*(?:(?:\/|per|pro|par|por|a|an)\s*(?:h|hr|hour|hours|std|stunde|heure|hora|month|mo|monat|mois|mes|mês|year|yr|jahr|an|año|ano|annum)|hourly|monthly|yearly|p\.?\s?[ahm]\.?|brutto|gross)?\.?$/i

/**
 * Reads an amount as people write it, with a currency before or after it and either decimal mark: $65, 1.234,50 €, 80.000, 70k, 65/h.
 * One mark before exactly three digits divides thousands, since an amount has at most two decimals.
 */
export function readAmount(text: string): Amount | undefined {
  const [, bare = ''] = around.exec(text.trim().replace(/[\u00a0\u202f]/g, ' ')) ?? []
  const parts = /^(\D*?)\s*(\d[\d.,'’ ]*?)\s*(k?)\s*(\D*)$/i.exec(bare)
  if (!parts) return undefined
  const [, before = '', digits = '', thousands = '', after = ''] = parts
  const currency = currencyOf(before || after)
  const amount = numberOf(digits)
  if (amount === undefined || currency === undefined || (before && after)) return undefined
  const whole = thousands ? String(Number(amount) * 1_000) : amount
  return currency === null ? { amount: whole } : { amount: whole, currency }
}

/** Reads a currency by its code or sign; null for no text; undefined for another text. */
export function currencyOf(text: string): string | null | undefined {
  const bare = text.trim().replace(/\.$/, '')
  if (bare === '') return null
  const upper = bare.toUpperCase()
  return signs[bare] ?? signs[upper] ?? signs[bare.toLowerCase()] ?? (currencies.has(upper) ? upper : undefined)
}

function numberOf(digits: string): string | undefined {
  const bare = digits.replace(/['’ ]/g, '')
  const decimal = /[.,]\d{1,2}$/.exec(bare)?.[0] ?? ''
  const whole = bare.slice(0, bare.length - decimal.length)
  // All marks before the last are of one kind, and each divides three digits.
  if (!/^\d+$|^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(whole)) return undefined
  if (decimal && whole.includes(decimal[0] ?? '')) return undefined
  const read = whole.replace(/[.,]/g, '') + (decimal && `.${decimal.slice(1).padEnd(2, '0')}`)
  return whole.length > 12 ? undefined : read
}

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
const REGIONAL_A = 0x1f1e6

/** What stands in place of a country that is not known. */
const UNKNOWN_COUNTRY = 'N/A'

/** The English name of an ISO 3166-1 alpha-2 code, or 'N/A'. */
export function countryName(code: string | null | undefined): string {
  return knownName(code) ?? UNKNOWN_COUNTRY
}

/** The flag of an ISO 3166-1 alpha-2 code, or nothing. */
export function countryFlag(code: string | null | undefined): string {
  if (!code || !knownName(code)) return ''
  return String.fromCodePoint(...[...code.toUpperCase()].map((letter) => REGIONAL_A + letter.charCodeAt(0) - 65))
}

function knownName(code: string | null | undefined): string | undefined {
  const upper = code?.toUpperCase() ?? ''
  // ZZ is Unicode's own "unknown region".
  return /^[A-Z]{2}$/.test(upper) && upper !== 'ZZ' ? names.of(upper) : undefined
}

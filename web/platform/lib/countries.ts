const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** What stands in place of a country that is not known. */
const UNKNOWN_COUNTRY = 'N/A'

/** The English name of an ISO 3166-1 alpha-2 code, or 'N/A'. */
export function countryName(code: string | null | undefined): string {
  return knownName(code) ?? UNKNOWN_COUNTRY
}

/** The address of the picture of a country's flag, by its ISO 3166-1 alpha-2 code; undefined for a code that is not known. */
export function countryFlag(code: string | null | undefined): string | undefined {
  return code && knownName(code) ? `${import.meta.env.FLAGS}${code.toUpperCase()}.svg` : undefined
}

/** Every country by its name, for a list to choose from. */
export function countryOptions(): { value: string; label: string }[] {
  const letters = Array.from({ length: 26 }, (_, place) => String.fromCharCode(65 + place))
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => knownName(code) && !noCountries.includes(code) && isCurrent(code))
    .map((value) => ({ value, label: countryName(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
}

/** Unicode has names for more than ISO 3166-1 does: groups of countries, parts of some, and places for tests. */
const noCountries = ['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB']

/** Whether a code is still in use: UK and DD have become GB and DE. */
function isCurrent(code: string): boolean {
  return new Intl.Locale(`und-${code}`).region === code
}

function knownName(code: string | null | undefined): string | undefined {
  const upper = code?.toUpperCase() ?? ''
  // ZZ is Unicode's own "unknown region".
  return /^[A-Z]{2}$/.test(upper) && upper !== 'ZZ' ? names.of(upper) : undefined
}

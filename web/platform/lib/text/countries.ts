import { countryCodes, nameOfCountry } from '#shared/platform/countries.ts'

const UNKNOWN_COUNTRY = 'N/A'

/** Returns the English name for an ISO 3166-1 alpha-2 code, or 'N/A'. */
export function countryName(code: string | null | undefined): string {
  return nameOfCountry(code ?? '') ?? UNKNOWN_COUNTRY
}

/** Returns the address of a country's flag for an ISO 3166-1 alpha-2 code; undefined for an unknown code. */
export function countryFlag(code: string | null | undefined): string | undefined {
  return code && nameOfCountry(code) ? `${import.meta.env.FLAGS}${code.toUpperCase()}.svg` : undefined
}

/** Returns all countries as options, sorted by name. */
export function countryOptions(): { value: string; label: string }[] {
  return countryCodes
    .map((value) => ({ value, label: countryName(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
}

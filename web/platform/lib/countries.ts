import { countryCodes, nameOfCountry } from '#shared/platform/countries.ts'

/** Replaces an unknown country. */
const UNKNOWN_COUNTRY = 'N/A'

/** The English name of an ISO 3166-1 alpha-2 code, or 'N/A'. */
export function countryName(code: string | null | undefined): string {
  return nameOfCountry(code ?? '') ?? UNKNOWN_COUNTRY
}

/** The address of a country's flag by ISO 3166-1 alpha-2 code; undefined for an unknown code. */
export function countryFlag(code: string | null | undefined): string | undefined {
  return code && nameOfCountry(code) ? `${import.meta.env.FLAGS}${code.toUpperCase()}.svg` : undefined
}

/** All countries as options, sorted by name. */
export function countryOptions(): { value: string; label: string }[] {
  return countryCodes
    .map((value) => ({ value, label: countryName(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
}

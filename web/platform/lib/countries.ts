import { countryCodes, nameOfCountry } from '#shared/countries.ts'

/** What stands in place of a country that is not known. */
const UNKNOWN_COUNTRY = 'N/A'

/** The English name of an ISO 3166-1 alpha-2 code, or 'N/A'. */
export function countryName(code: string | null | undefined): string {
  return nameOfCountry(code ?? '') ?? UNKNOWN_COUNTRY
}

/** The address of the picture of a country's flag, by its ISO 3166-1 alpha-2 code; undefined for a code that is not known. */
export function countryFlag(code: string | null | undefined): string | undefined {
  return code && nameOfCountry(code) ? `${import.meta.env.FLAGS}${code.toUpperCase()}.svg` : undefined
}

/** Every country by its name, for a list to choose from. */
export function countryOptions(): { value: string; label: string }[] {
  return countryCodes
    .map((value) => ({ value, label: countryName(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
}

import { rawTimeZones } from '@vvo/tzdb'

/** Returns the time zone of somebody who names only a country: that of the country, where it has only one. */
export function zoneOfCountry(country: string | null | undefined): string | null {
  const [zone, ...others] = rawTimeZones.filter(({ countryCode }) => countryCode === country)
  return others.length === 0 ? (zone?.name ?? null) : null
}

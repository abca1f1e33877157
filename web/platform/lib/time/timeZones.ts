import { rawTimeZones } from '@vvo/tzdb'
import { findCountry, nameOfCountry } from '#shared/platform/countries.ts'
import { foldText } from '#shared/platform/text/foldText.ts'
import { isTimeZone, placeOf } from './zonedTime.ts'

// The table of countries and cities is large, so only code that is loaded with its field imports this file. `countries-and-timezones` is
// smaller, but knows only the cities that zones are named after, and no Munich or Porto.

const zones = rawTimeZones.map(({ name, countryCode, mainCities, alternativeName, abbreviation, dstAbbreviation }) => ({
  name,
  countryCode,
  words: [placeOf(name), nameOfCountry(countryCode), ...mainCities, alternativeName, abbreviation, dstAbbreviation]
    .filter((word) => word !== undefined)
    .map(bare),
}))

/** Returns the time zones that match a city, a country, an abbreviation such as CET, or a part of the name. */
export function findTimeZones(text: string): string[] {
  const typed = bare(text)
  const country = findCountry(text)
  const called = typed
    ? zones.filter(({ countryCode, words }) => countryCode === country || words.some((word) => word.startsWith(typed)))
    : []
  const inCountry = (zone: (typeof zones)[number]) => Number(zone.countryCode === country)
  const names = called.toSorted((one, other) => inCountry(other) - inCountry(one)).map(({ name }) => name)
  const places = new Set(names.map(placeOf))
  // A zone may have a former name, such as America/Buenos_Aires.
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => bare(zone).includes(typed))
  return [...names, ...others.filter((zone) => !places.has(placeOf(zone)))].filter(isTimeZone)
}

/** Returns the time zone of a country that has only one. @param country a code of ISO 3166-1. */
export function onlyZoneOf(country: string): string | undefined {
  const [zone, ...others] = zones.filter(({ countryCode }) => countryCode === country)
  return others.length === 0 ? zone?.name : undefined
}

/** Removes capitals and accents: `sao paulo`. */
function bare(text: string): string {
  return foldText(text.trim()).replaceAll('_', ' ')
}

import { builtInRegions } from '#shared/jobs/regions.ts'
import { findForeignCountry } from './countryNames.ts'
import { readList } from './words.ts'

/** The states and provinces that people write behind a city, by country: with two letters, and one that shares its name with a country. */
const states: Readonly<Record<string, string>> = {
  US:
    'AL AK AZ AR CA CO CT DC DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC ' +
    'SD TN TX UT VT VA WA WV WI WY GEORGIA',
  CA: 'AB BC MB NB NL NS NT NU ON PE QC SK YT',
  BR: 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO',
  AU: 'NT SA WA',
}
const known: ReadonlySet<string> = new Set(Object.values(states).flatMap((own) => own.split(' ')))

function isState(text: string): boolean {
  return known.has(text.replace(/[.\s]/g, '').toUpperCase())
}

/** Tells whether what stands behind a city could be a state as well as a country: CO is Colorado and Colombia. */
function isStateOrCountry(text: string): boolean {
  return isState(text) && findForeignCountry(text) !== undefined
}

/** Reads the country that stands behind a city; null where it could be a state as well, undefined where there is none. */
export function countryBehindCity(text: string): { city: string; country: string | null | undefined } {
  const [city = '', ...behind] = text.split(/[,/–]/).map((part) => part.trim())
  const [last = '', before = ''] = behind.toReversed()
  // Behind a state stands its country: Vancouver, BC, CA.
  const isInDoubt = isStateOrCountry(last) && !isState(before)
  return { city, country: isInDoubt ? null : findForeignCountry(last) }
}

/**
 * Reads a list of countries and regions, each country by its code.
 * @returns undefined for a city whose last letters could be a state or a country. With its country behind them they are a state.
 */
export function readPlaces(text: string): string[] | undefined {
  const [city = '', state = '', country, ...more] = text.split(',').map((part) => part.trim())
  const isCity = isStateOrCountry(state) && !isCountryOrRegion(city) && more.length === 0
  if (isCity && country === undefined) return undefined
  const isOfState = isCity && (findForeignCountry(country ?? '') ?? '') in states
  const places = isOfState ? [city, country ?? ''] : readList(text)
  return places.map((place) => findForeignCountry(place) ?? place)
}

function isCountryOrRegion(text: string): boolean {
  const isNamed = (name: string) => name.toLowerCase() === text.toLowerCase()
  return (
    findForeignCountry(text) !== undefined || builtInRegions.some(({ name, word }) => isNamed(name) || isNamed(word))
  )
}

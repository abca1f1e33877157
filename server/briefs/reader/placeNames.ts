import { type Region, regionCountries, regions, regionWith } from '#shared/jobs/regions.ts'
import { countryCodes, namesOfCountry } from '#shared/platform/countries.ts'
import { type NameTable, nameTable } from './names.ts'

/** Parts of the world as clients call them, beside those of the United Nations. */
const ownRegions: Readonly<Record<string, string>> = {
  'Nordics|Nordic countries|Scandinavia|Skandinavien': 'DK FI IS NO SE',
  Benelux: 'BE LU NL',
  'Baltics|Baltic states|Baltikum': 'EE LT LV',
  'Balkans|Western Balkans|Balkan': 'AL BA BG HR ME MK RS SI XK',
  'CEE|Central and Eastern Europe|Osteuropa': 'AL BA BG CZ EE HR HU LT LV MD ME MK PL RO RS SI SK UA XK',
  'Iberia|Iberian peninsula': 'ES PT',
  'MENA|Middle East and North Africa': 'AE BH DZ EG IL IQ JO KW LB LY MA OM PS QA SA SY TN YE',
  'Middle East|Naher Osten': 'AE BH IL IQ JO KW LB OM PS QA SA SY TR YE',
}

/** Names that clients use for regions that a job may accept, and for several of them together. */
const jobRegionNames: Readonly<Record<string, readonly string[]>> = {
  'EU|European Union|EU countries|EU27|Europäische Union': ['EU'],
  'EEA|European Economic Area|EWR': ['EEA'],
  'DACH|D-A-CH|DACH region': ['DACH'],
  'LatAm|Lat Am|Latin America|Lateinamerika|South and Central America|Latinoamérica': ['LATAM'],
  'North America|Nordamerika': ['Northern America'],
  'South America|Südamerika': ['South America'],
  'Americas|the Americas': ['Americas'],
  'Europe|Europa': ['Europe'],
  'Asia|Asien': ['Asia'],
  'Africa|Afrika': ['Africa'],
  Oceania: ['Oceania'],
  'South East Asia|Southeast Asia': ['South-eastern Asia'],
  'APAC|Asia Pacific': ['Asia', 'Oceania'],
  EMEA: ['EMEA'],
}

/** Names of more than three letters that are never a plain word, so that people write them in any case. */
export const anyCase = /^(?:latam|emea|apac|dach|mena|nordics|benelux|cee)$/i

/** A country, or some of them together. */
export interface NamedPlace {
  readonly countries: readonly string[]
  /** The word of the region that has exactly these countries; null for a country. */
  readonly region: string | null
}

const usualPlaces: readonly (readonly [name: string, place: NamedPlace])[] = [
  ...split(ownRegions, (codes) => codes.split(' ')),
  ...split(jobRegionNames, (names) => regionCountries(names)),
  ...regions.map(({ name, countries }) => [name, countries] as const),
  ...countryCodes.flatMap((code) => namesIn(code).map((name) => [name, [code]] as const)),
].map(([name, countries]) => [name, placeOf(countries)])

function placeOf(countries: readonly string[]): NamedPlace {
  return { countries, region: (countries.length > 1 && regionWith(countries)?.word) || null }
}

/** The places that each name stands for. A region of the firm comes before what its name means elsewhere. */
export function namePlaces(own: readonly Region[]): NameTable<NamedPlace> {
  const ownPlaces = own.flatMap(({ name, word, countries }) =>
    [name, word].map((text) => [text, { countries, region: word }] as const),
  )
  return nameTable([...ownPlaces, ...usualPlaces])
}

function split<Value>(names: Readonly<Record<string, Value>>, codesOf: (value: Value) => readonly string[]) {
  return Object.entries(names).flatMap(([all, value]) => all.split('|').map((name) => [name, codesOf(value)] as const))
}

/** English and German names. A code alone is none, since it is a word or a short form as well; US, UK and UAE are names, too. */
function namesIn(code: string): string[] {
  const german = new Intl.DisplayNames(['de'], { type: 'region' }).of(code)
  const names = namesOfCountry(code).filter((name) => name !== code || name === 'US')
  return german && german !== code ? [...names, german] : names
}

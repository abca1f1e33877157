import { countryCodes } from '#shared/platform/countries.ts'
import { valuesOf } from '#shared/platform/transitions.ts'

/**
 * The sub-regions of the standard M49 of the United Nations Statistics Division, "Standard country or area codes for statistical use". M49
 * does not list Kosovo and Taiwan, which are listed with their neighbours here.
 */
const subRegions = {
  'Northern America': 'BM CA GL PM US',
  'Central America': 'BZ CR GT HN MX NI PA SV',
  Caribbean: 'AG AI AW BB BL BQ BS CU CW DM DO GD GP HT JM KN KY LC MF MQ MS PR SX TC TT VC VG VI',
  'South America': 'AR BO BR BV CL CO EC FK GF GS GY PE PY SR UY VE',
  'Northern Europe': 'AX DK EE FI FO GB GG IE IM IS JE LT LV NO SE SJ',
  'Western Europe': 'AT BE CH DE FR LI LU MC NL',
  'Southern Europe': 'AD AL BA ES GI GR HR IT ME MK MT PT RS SI SM VA XK',
  'Eastern Europe': 'BG BY CZ HU MD PL RO RU SK UA',
  'Northern Africa': 'DZ EG EH LY MA SD TN',
  'Western Africa': 'BF BJ CI CV GH GM GN GW LR ML MR NE NG SH SL SN TG',
  'Middle Africa': 'AO CD CF CG CM GA GQ ST TD',
  'Eastern Africa': 'BI DJ ER ET IO KE KM MG MU MW MZ RE RW SC SO SS TF TZ UG YT ZM ZW',
  'Southern Africa': 'BW LS NA SZ ZA',
  'Western Asia': 'AE AM AZ BH CY GE IL IQ JO KW LB OM PS QA SA SY TR YE',
  'Central Asia': 'KG KZ TJ TM UZ',
  'Southern Asia': 'AF BD BT IN IR LK MV NP PK',
  'Eastern Asia': 'CN HK JP KP KR MN MO TW',
  'South-eastern Asia': 'BN ID KH LA MM MY PH SG TH TL VN',
  'Australia and New Zealand': 'AU CC CX HM NF NZ',
  Melanesia: 'FJ NC PG SB VU',
  Micronesia: 'FM GU KI MH MP NR PW UM',
  Polynesia: 'AS CK NU PF PN TK TO TV WF WS',
} as const

type SubRegion = keyof typeof subRegions

const wholes: Readonly<Record<string, readonly SubRegion[]>> = {
  'Latin America and the Caribbean': ['Central America', 'Caribbean', 'South America'],
  Americas: ['Northern America', 'Central America', 'Caribbean', 'South America'],
  Europe: ['Northern Europe', 'Western Europe', 'Southern Europe', 'Eastern Europe'],
  Africa: ['Northern Africa', 'Western Africa', 'Middle Africa', 'Eastern Africa', 'Southern Africa'],
  Asia: ['Western Asia', 'Central Asia', 'Southern Asia', 'Eastern Asia', 'South-eastern Asia'],
  Oceania: ['Australia and New Zealand', 'Melanesia', 'Micronesia', 'Polynesia'],
}

/** A part of the world, with its country codes. */
export interface Region {
  readonly name: string
  /** It stands for the region on chips, and among the regions of a job. */
  readonly word: string
  readonly countries: readonly string[]
}

/** A region whose name is short enough to be its word. Its countries are in alphabetical order. */
const region = (word: string, countries: readonly string[]): Region => ({ name: word, word, countries })

/** The regions of M49, each whole before its parts. Every country but Antarctica is in one part. */
export const regions: readonly Region[] = [
  ...Object.entries(wholes).map(([name, parts]) => region(name, parts.flatMap(countriesOf).toSorted())),
  ...valuesOf(subRegions).map((name) => region(name, countriesOf(name))),
]

/** The European Union, as of 2026. */
const union = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'

/** Regions that clients name, beside those of the United Nations. */
const groupings: readonly Region[] = [
  region('EU', union.split(' ')),
  region('EEA', `${union} IS LI NO`.split(' ').toSorted()),
  region('DACH', ['AT', 'CH', 'DE']),
  region('LATAM', regionCountries(['Latin America and the Caribbean'], regions)),
  region('EMEA', regionCountries(['Europe', 'Africa', 'Western Asia'], regions).toSorted()),
]

/** The regions that everybody knows. A job may accept them, and those that the firm named itself. */
export const builtInRegions: readonly Region[] = [...groupings, ...regions]

/** The countries of some regions, each once. A word that no known region has stands for none. */
export function regionCountries(words: readonly string[], known: readonly Region[] = builtInRegions): string[] {
  return [...new Set(known.filter(({ word }) => words.includes(word)).flatMap(({ countries }) => countries))]
}

export interface JobPlaces {
  /** All countries: those that were chosen one by one, and those that the regions had when they were chosen. */
  readonly location: readonly string[]
  /** The words of the regions, as they were chosen. A region may have changed since, or be gone. */
  readonly regions: readonly string[]
}

/** Tells the regions of a job that it accepts as a whole, as they are today, from its other countries. */
export function splitPlaces({ location, regions }: JobPlaces, known: readonly Region[]) {
  const whole = known.filter(
    ({ word, countries }) => regions.includes(word) && countries.every((code) => location.includes(code)),
  )
  const covered = new Set(whole.flatMap(({ countries }) => countries))
  return { whole, others: location.filter((code) => !covered.has(code)) }
}

/** Adds the countries of regions to those that are chosen one by one, which come first. */
export function placesOf(chosen: readonly string[], words: readonly string[], known: readonly Region[]): JobPlaces {
  return { location: [...new Set([...chosen, ...regionCountries(words, known)])], regions: words }
}

/** The region that everybody knows and that has exactly these countries. */
export function regionWith(countries: readonly string[]): Region | undefined {
  const wanted = countries.toSorted().join()
  return builtInRegions.find((known) => known.countries.toSorted().join() === wanted)
}

function countriesOf(part: SubRegion): string[] {
  return subRegions[part].split(' ').filter((code) => countryCodes.includes(code))
}

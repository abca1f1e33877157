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

/** A part of the world, with its country codes in alphabetical order. */
export interface Region {
  readonly name: string
  readonly countries: readonly string[]
}

/** The regions of M49, each whole before its parts. Every country but Antarctica is in one part. */
export const regions: readonly Region[] = [
  ...Object.entries(wholes).map(([name, parts]) => ({ name, countries: parts.flatMap(countriesOf).toSorted() })),
  ...valuesOf(subRegions).map((name) => ({ name, countries: countriesOf(name) })),
]

/** The European Union, as of 2026. */
const union = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'

/** Regions that clients name, beside those of the United Nations. */
const groupings: readonly Region[] = [
  { name: 'EU', countries: union.split(' ') },
  { name: 'EEA', countries: `${union} IS LI NO`.split(' ').toSorted() },
  { name: 'DACH', countries: ['AT', 'CH', 'DE'] },
  { name: 'LATAM', countries: regionCountries(['Latin America and the Caribbean'], regions) },
  { name: 'EMEA', countries: regionCountries(['Europe', 'Africa', 'Western Asia'], regions).toSorted() },
]

/** The regions that a job may accept. */
export const jobRegions: readonly Region[] = [...groupings, ...regions]

export function isJobRegion(name: string): boolean {
  return jobRegions.some((region) => region.name === name)
}

/** The countries of some regions, each once. A name that no region has stands for none. */
export function regionCountries(names: readonly string[], known: readonly Region[] = jobRegions): string[] {
  return [...new Set(known.filter(({ name }) => names.includes(name)).flatMap(({ countries }) => countries))]
}

/** The countries of a job that none of its regions has: those that were chosen one by one. */
export function singleCountries(location: readonly string[], names: readonly string[]): string[] {
  const covered = new Set(regionCountries(names))
  return location.filter((code) => !covered.has(code))
}

/** The region that has exactly these countries. */
export function regionWith(countries: readonly string[]): Region | undefined {
  const wanted = countries.toSorted().join()
  return jobRegions.find((region) => region.countries.toSorted().join() === wanted)
}

function countriesOf(part: SubRegion): string[] {
  return subRegions[part].split(' ').filter((code) => countryCodes.includes(code))
}

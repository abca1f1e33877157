import { foldText } from './text/foldText.ts'

/**
 * The codes of ISO 3166-1 alpha-2, and XK, which Kosovo uses until it gets one. The database checks the same list. It is written out
 * because Unicode also names outdated codes (SU, YU), groups of countries (EU) and test codes (XA).
 */
export const countryCodes: readonly string[] = [
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG',
  'CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL',
  'GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA',
  'LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP',
  'NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV',
  'SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW',
].flatMap((line) => line.split(' '))

const known: ReadonlySet<string> = new Set(countryCodes)
const longNames = new Intl.DisplayNames(['en'], { type: 'region' })

/** Gives the English name of a country by its code in upper or lower case; undefined for anything else. */
export function nameOfCountry(code: string): string | undefined {
  const upper = code.toUpperCase()
  return known.has(upper) ? longNames.of(upper) : undefined
}

/** Other names that people use for countries, besides the code and the two names of Unicode. */
const otherNames: Readonly<Record<string, string>> = {
  AE: 'UAE|Emirates',
  BA: 'Bosnia-Herzegovina',
  BN: 'Brunei Darussalam',
  BO: 'Plurinational State of Bolivia',
  CD: 'Democratic Republic of the Congo|Democratic Republic of Congo|DR Congo|DRC',
  CG: 'Congo|Republic of the Congo',
  CI: 'Ivory Coast',
  CN: 'People’s Republic of China|PRC|Mainland China',
  CV: 'Cabo Verde',
  CZ: 'Czech Republic',
  FK: 'Malvinas',
  FM: 'Federated States of Micronesia',
  GB: 'UK|U.K.|Great Britain|Britain|England|Scotland|Wales|Northern Ireland',
  HK: 'Hong Kong SAR',
  IE: 'Republic of Ireland|Éire',
  IR: 'Islamic Republic of Iran',
  KP: 'Democratic People’s Republic of Korea|DPRK',
  KR: 'Korea|Republic of Korea',
  LA: 'Lao PDR|Lao People’s Democratic Republic',
  MD: 'Republic of Moldova',
  MK: 'Macedonia|Republic of North Macedonia',
  MM: 'Burma',
  MO: 'Macau|Macao SAR',
  NL: 'Holland',
  PS: 'State of Palestine',
  RU: 'Russian Federation',
  SH: 'Saint Helena, Ascension and Tristan da Cunha',
  SY: 'Syrian Arab Republic',
  SZ: 'Swaziland',
  TL: 'East Timor',
  TR: 'Turkey',
  TW: 'Republic of China|Chinese Taipei',
  TZ: 'United Republic of Tanzania',
  US: 'USA|U.S.A.|United States of America|America',
  VA: 'Holy See|Vatican',
  VE: 'Bolivarian Republic of Venezuela',
  VN: 'Viet Nam',
}

/** Finds the code of a country by its code or a usual English name. Case, accents, spaces and dashes do not matter. */
export function findCountry(text: string): string | undefined {
  codesByName ??= new Map(
    countryCodes.flatMap((code) => namesOfCountry(code).map((name) => [bareCountryName(name), code])),
  )
  return codesByName.get(bareCountryName(text))
}

let codesByName: ReadonlyMap<string, string> | undefined

/** The code of a country and its usual English names. */
export function namesOfCountry(code: string): string[] {
  const shortNames = new Intl.DisplayNames(['en'], { type: 'region', style: 'short' })
  const names = [longNames.of(code), shortNames.of(code), ...(otherNames[code]?.split('|') ?? [])]
  return [code, ...names.filter((name) => name !== undefined)]
}

/** Makes equal names equal: “The Côte d’Ivoire” and “cote d'ivoire”, or “St. Kitts & Nevis” and “Saint Kitts and Nevis”. */
export function bareCountryName(name: string): string {
  const words = foldText(name).match(/[\p{L}\p{N}]+/gu) ?? []
  const [first, ...rest] = words.filter((word) => word !== 'the' && word !== 'and')
  return [first === 'st' && rest.length > 0 ? 'saint' : first, ...rest].join('')
}

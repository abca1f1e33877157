import type { Random } from '#server/demo/random.ts'
import type { Culture } from './names.ts'

export interface Place {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly culture: Culture
  /** The rate level as a fraction of the one in the United States. */
  readonly rate: number
  readonly city: string
  readonly timeZone: string
}

type City = string | readonly [city: string, timeZone: string]

// Each has its code, developers per thousand, culture, rate level, time zone, and cities: those with another time zone name it.
const countries: readonly (readonly [string, number, Culture, number, string, readonly City[]])[] = [
  [
    'US',
    150,
    'english',
    1,
    'America/Chicago',
    ['Austin', ['Denver', 'America/Denver'], ['New York', 'America/New_York'], ['Portland', 'America/Los_Angeles']],
  ],
  ['CA', 90, 'english', 0.88, 'America/Toronto', ['Toronto', ['Vancouver', 'America/Vancouver'], 'Montreal']],
  ['BR', 140, 'brazilian', 0.5, 'America/Sao_Paulo', ['São Paulo', 'Belo Horizonte', ['Recife', 'America/Recife']]],
  [
    'AR',
    80,
    'latin',
    0.48,
    'America/Argentina/Buenos_Aires',
    ['Buenos Aires', ['Córdoba', 'America/Argentina/Cordoba']],
  ],
  ['MX', 75, 'latin', 0.52, 'America/Mexico_City', ['Mexico City', 'Guadalajara', ['Monterrey', 'America/Monterrey']]],
  ['PL', 65, 'polish', 0.58, 'Europe/Warsaw', ['Warsaw', 'Kraków', 'Wrocław']],
  ['UA', 60, 'ukrainian', 0.5, 'Europe/Kyiv', ['Kyiv', 'Lviv']],
  ['IN', 60, 'indian', 0.38, 'Asia/Kolkata', ['Bengaluru', 'Pune', 'Hyderabad']],
  ['CO', 40, 'latin', 0.46, 'America/Bogota', ['Bogotá', 'Medellín']],
  ['RO', 25, 'romanian', 0.55, 'Europe/Bucharest', ['Bucharest', 'Cluj-Napoca']],
  ['PT', 20, 'portuguese', 0.6, 'Europe/Lisbon', ['Lisbon', 'Porto']],
  ['ES', 20, 'spanish', 0.62, 'Europe/Madrid', ['Madrid', 'Valencia']],
  ['NG', 20, 'nigerian', 0.36, 'Africa/Lagos', ['Lagos', 'Abuja']],
  ['CL', 15, 'latin', 0.52, 'America/Santiago', ['Santiago']],
  ['UY', 12, 'latin', 0.52, 'America/Montevideo', ['Montevideo']],
  ['PE', 12, 'latin', 0.44, 'America/Lima', ['Lima']],
  ['CR', 10, 'latin', 0.5, 'America/Costa_Rica', ['San José']],
  ['DE', 12, 'german', 0.85, 'Europe/Berlin', ['Berlin', 'Hamburg']],
  ['GB', 12, 'english', 0.85, 'Europe/London', ['Manchester', 'Bristol']],
  ['FR', 8, 'french', 0.78, 'Europe/Paris', ['Lyon']],
  ['IT', 8, 'italian', 0.66, 'Europe/Rome', ['Turin']],
  ['NL', 6, 'dutch', 0.85, 'Europe/Amsterdam', ['Utrecht']],
  ['SE', 5, 'swedish', 0.84, 'Europe/Stockholm', ['Gothenburg']],
  ['TR', 10, 'turkish', 0.44, 'Europe/Istanbul', ['Istanbul', 'Ankara']],
  ['HR', 6, 'croatian', 0.56, 'Europe/Zagreb', ['Zagreb']],
  ['RS', 8, 'serbian', 0.54, 'Europe/Belgrade', ['Belgrade', 'Novi Sad']],
  ['BA', 3, 'serbian', 0.46, 'Europe/Sarajevo', ['Sarajevo']],
  ['CZ', 7, 'czech', 0.62, 'Europe/Prague', ['Brno']],
  ['HU', 6, 'hungarian', 0.58, 'Europe/Budapest', ['Budapest']],
  ['VN', 10, 'vietnamese', 0.36, 'Asia/Ho_Chi_Minh', ['Ho Chi Minh City', 'Da Nang']],
  ['PH', 10, 'filipino', 0.36, 'Asia/Manila', ['Manila', 'Cebu City']],
  ['PK', 10, 'pakistani', 0.34, 'Asia/Karachi', ['Lahore', 'Karachi']],
  ['EG', 10, 'arabic', 0.36, 'Africa/Cairo', ['Cairo']],
  ['MA', 5, 'arabic', 0.4, 'Africa/Casablanca', ['Casablanca']],
  ['KE', 5, 'nigerian', 0.38, 'Africa/Nairobi', ['Nairobi']],
  ['GH', 4, 'nigerian', 0.36, 'Africa/Accra', ['Accra']],
  ['ZA', 6, 'english', 0.5, 'Africa/Johannesburg', ['Cape Town']],
  ['IE', 4, 'english', 0.82, 'Europe/Dublin', ['Dublin']],
  ['EC', 4, 'latin', 0.42, 'America/Guayaquil', ['Quito']],
  ['DO', 4, 'latin', 0.42, 'America/Santo_Domingo', ['Santo Domingo']],
]

const byShare = countries.map((entry) => [entry, entry[1]] as const)

/** Picks a place, weighted by how many developers live there. */
export function randomPlace(random: Random): Place {
  const [country, , culture, rate, zone, cities] = random.weighted(...byShare)
  const chosen = random.pick(cities)
  const [city, timeZone] = typeof chosen === 'string' ? [chosen, zone] : chosen
  return { country, culture, rate, city, timeZone }
}

/** Clients accept these countries, with weights; none means the default countries. */
export const jobLocations: readonly (readonly [readonly string[], number])[] = [
  [[], 4],
  [['US', 'CA'], 3],
  [['US', 'CA', 'BR', 'AR', 'MX', 'CO'], 4],
  [['BR', 'AR', 'MX', 'CO', 'CL', 'UY', 'PE', 'CR'], 3],
  [['PL', 'UA', 'RO', 'PT', 'ES', 'HR', 'RS', 'CZ', 'HU'], 2],
  [['IN', 'PK', 'VN', 'PH'], 1],
  [['US'], 1],
]

import type { Random } from '#server/demo/random.ts'
import type { Culture } from './names.ts'

/** The file is long because it is a table of such cities. */
export interface Place {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly culture: Culture
  /** The rate level as a fraction of the one in the United States. */
  readonly rate: number
  readonly city: string
  readonly timeZone: string
}

// Each has its code, developers per thousand, culture, rate level, and cities with their time zones.
const countries: readonly (readonly [string, number, Culture, number, readonly (readonly [string, string])[]])[] = [
  [
    'US',
    150,
    'english',
    1,
    [
      ['Austin', 'America/Chicago'],
      ['Denver', 'America/Denver'],
      ['New York', 'America/New_York'],
      ['Portland', 'America/Los_Angeles'],
    ],
  ],
  [
    'CA',
    90,
    'english',
    0.88,
    [
      ['Toronto', 'America/Toronto'],
      ['Vancouver', 'America/Vancouver'],
      ['Montreal', 'America/Toronto'],
    ],
  ],
  [
    'BR',
    140,
    'brazilian',
    0.5,
    [
      ['São Paulo', 'America/Sao_Paulo'],
      ['Belo Horizonte', 'America/Sao_Paulo'],
      ['Recife', 'America/Recife'],
    ],
  ],
  [
    'AR',
    80,
    'latin',
    0.48,
    [
      ['Buenos Aires', 'America/Argentina/Buenos_Aires'],
      ['Córdoba', 'America/Argentina/Cordoba'],
    ],
  ],
  [
    'MX',
    75,
    'latin',
    0.52,
    [
      ['Mexico City', 'America/Mexico_City'],
      ['Guadalajara', 'America/Mexico_City'],
      ['Monterrey', 'America/Monterrey'],
    ],
  ],
  [
    'PL',
    65,
    'polish',
    0.58,
    [
      ['Warsaw', 'Europe/Warsaw'],
      ['Kraków', 'Europe/Warsaw'],
      ['Wrocław', 'Europe/Warsaw'],
    ],
  ],
  [
    'UA',
    60,
    'ukrainian',
    0.5,
    [
      ['Kyiv', 'Europe/Kyiv'],
      ['Lviv', 'Europe/Kyiv'],
    ],
  ],
  [
    'IN',
    60,
    'indian',
    0.38,
    [
      ['Bengaluru', 'Asia/Kolkata'],
      ['Pune', 'Asia/Kolkata'],
      ['Hyderabad', 'Asia/Kolkata'],
    ],
  ],
  [
    'CO',
    40,
    'latin',
    0.46,
    [
      ['Bogotá', 'America/Bogota'],
      ['Medellín', 'America/Bogota'],
    ],
  ],
  [
    'RO',
    25,
    'romanian',
    0.55,
    [
      ['Bucharest', 'Europe/Bucharest'],
      ['Cluj-Napoca', 'Europe/Bucharest'],
    ],
  ],
  [
    'PT',
    20,
    'portuguese',
    0.6,
    [
      ['Lisbon', 'Europe/Lisbon'],
      ['Porto', 'Europe/Lisbon'],
    ],
  ],
  [
    'ES',
    20,
    'spanish',
    0.62,
    [
      ['Madrid', 'Europe/Madrid'],
      ['Valencia', 'Europe/Madrid'],
    ],
  ],
  [
    'NG',
    20,
    'nigerian',
    0.36,
    [
      ['Lagos', 'Africa/Lagos'],
      ['Abuja', 'Africa/Lagos'],
    ],
  ],
  ['CL', 15, 'latin', 0.52, [['Santiago', 'America/Santiago']]],
  ['UY', 12, 'latin', 0.52, [['Montevideo', 'America/Montevideo']]],
  ['PE', 12, 'latin', 0.44, [['Lima', 'America/Lima']]],
  ['CR', 10, 'latin', 0.5, [['San José', 'America/Costa_Rica']]],
  [
    'DE',
    12,
    'german',
    0.85,
    [
      ['Berlin', 'Europe/Berlin'],
      ['Hamburg', 'Europe/Berlin'],
    ],
  ],
  [
    'GB',
    12,
    'english',
    0.85,
    [
      ['Manchester', 'Europe/London'],
      ['Bristol', 'Europe/London'],
    ],
  ],
  ['FR', 8, 'french', 0.78, [['Lyon', 'Europe/Paris']]],
  ['IT', 8, 'italian', 0.66, [['Turin', 'Europe/Rome']]],
  ['NL', 6, 'dutch', 0.85, [['Utrecht', 'Europe/Amsterdam']]],
  ['SE', 5, 'swedish', 0.84, [['Gothenburg', 'Europe/Stockholm']]],
  [
    'TR',
    10,
    'turkish',
    0.44,
    [
      ['Istanbul', 'Europe/Istanbul'],
      ['Ankara', 'Europe/Istanbul'],
    ],
  ],
  ['HR', 6, 'croatian', 0.56, [['Zagreb', 'Europe/Zagreb']]],
  [
    'RS',
    8,
    'serbian',
    0.54,
    [
      ['Belgrade', 'Europe/Belgrade'],
      ['Novi Sad', 'Europe/Belgrade'],
    ],
  ],
  ['BA', 3, 'serbian', 0.46, [['Sarajevo', 'Europe/Sarajevo']]],
  ['CZ', 7, 'czech', 0.62, [['Brno', 'Europe/Prague']]],
  ['HU', 6, 'hungarian', 0.58, [['Budapest', 'Europe/Budapest']]],
  [
    'VN',
    10,
    'vietnamese',
    0.36,
    [
      ['Ho Chi Minh City', 'Asia/Ho_Chi_Minh'],
      ['Da Nang', 'Asia/Ho_Chi_Minh'],
    ],
  ],
  [
    'PH',
    10,
    'filipino',
    0.36,
    [
      ['Manila', 'Asia/Manila'],
      ['Cebu City', 'Asia/Manila'],
    ],
  ],
  [
    'PK',
    10,
    'pakistani',
    0.34,
    [
      ['Lahore', 'Asia/Karachi'],
      ['Karachi', 'Asia/Karachi'],
    ],
  ],
  ['EG', 10, 'arabic', 0.36, [['Cairo', 'Africa/Cairo']]],
  ['MA', 5, 'arabic', 0.4, [['Casablanca', 'Africa/Casablanca']]],
  ['KE', 5, 'nigerian', 0.38, [['Nairobi', 'Africa/Nairobi']]],
  ['GH', 4, 'nigerian', 0.36, [['Accra', 'Africa/Accra']]],
  ['ZA', 6, 'english', 0.5, [['Cape Town', 'Africa/Johannesburg']]],
  ['IE', 4, 'english', 0.82, [['Dublin', 'Europe/Dublin']]],
  ['EC', 4, 'latin', 0.42, [['Quito', 'America/Guayaquil']]],
  ['DO', 4, 'latin', 0.42, [['Santo Domingo', 'America/Santo_Domingo']]],
]

const byShare = countries.map((entry) => [entry, entry[1]] as const)

/** Picks a place, weighted by how many developers live there. */
export function randomPlace(random: Random): Place {
  const [country, , culture, rate, cities] = random.weighted(byShare)
  const [city, timeZone] = random.pick(cities)
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

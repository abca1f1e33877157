import { currencyOf, readAmount, unitsOf } from '#server/imports/values/amounts.ts'
import { findForeignCountry } from '#server/imports/values/countryNames.ts'
import { readDay } from '#server/imports/values/days.ts'
import { type Period, periodsInHeading } from '#server/imports/values/periods.ts'
import { countryBehindCity, readPlaces } from '#server/imports/values/places.ts'
import {
  readEmail,
  readList,
  readName,
  readSkillList,
  readWholeNumber,
  readYesOrNo,
} from '#server/imports/values/words.ts'
import type { ImportSystem } from '#shared/imports/importSystems.ts'
import type { ImportFile } from '#shared/imports/imports.ts'
import type { DayOrder } from '#shared/platform/text/writtenDays.ts'
import { type ColumnKind, columnKindOf } from './columnKinds.ts'
import { ownValue } from './ownValues.ts'

/** The cells of the template that a foreign cell gives, by column. */
export type TemplateCells = Readonly<Record<string, string>>

export interface CellReading {
  readonly file: ImportFile
  readonly heading: string
  /** The system whose values are read as ours. */
  readonly system: ImportSystem | undefined
  readonly days: DayOrder | undefined
  /** The day that “asap” stands for. */
  readonly today: string
}

const readers: Record<ColumnKind, (text: string, reading: CellReading) => string | undefined> = {
  text: onOneLine,
  paragraphs: (text) => text,
  email: readEmail,
  staff: (text) => readEmail(text) ?? onOneLine(text),
  day: (text, { days, today }) => readDay(text, days, today),
  amount: (text) => readAmount(text)?.amount,
  currency: (text) => currencyOf(text) ?? undefined,
  country: findForeignCountry,
  places: (text) => readPlaces(text)?.join(' | '),
  list: (text) => readList(text).join(' | '),
  skills: (text) => readSkillList(text).join(' | '),
  yesOrNo: readYesOrNo,
  number: readWholeNumber,
  github: (text) => /github\.com\/@?([\w-]+)/i.exec(text)?.[1] ?? text,
  domain: (text) => text.replace(/^https?:\/\/(www\.)?/i, '').split('/', 1)[0],
  linkedin: (text) => (/^[\w-]+$/.test(text) ? `https://www.linkedin.com/in/${text}` : text),
}

const wishes: Readonly<Partial<Record<ColumnKind, string>>> = {
  email: 'is not an e-mail address',
  day: 'is not a day such as 2026-01-31',
  amount: 'is not an amount such as 45 or $45.50',
  currency: 'is not a currency such as USD',
  country: 'is not a country',
  yesOrNo: 'is neither yes nor no',
  number: 'is not a number',
}

function onOneLine(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')
}

/** Reads a foreign cell as cells of the template, or says why it cannot be read. */
export function convertCell(column: string, text: string, reading: CellReading): TemplateCells | { problem: string } {
  if (column === 'full_name') return fullName(text)
  if (column === 'location') return location(text)
  if (column === 'application_outcome') return outcome(text)
  const kind = columnKindOf(column)
  const value = readers[kind](ownValue(reading.file, column, text, reading.system), reading)
  if (kind === 'places' && value === undefined) return { [inDoubt]: text }
  if (value === undefined) return { problem: `“${excerptOf(text)}” ${wishes[kind] ?? 'cannot be read'}.` }
  return kind === 'amount' ? amountCells(column, value, text, reading) : { [column]: value }
}

/** The cell of a place whose last letters could be a state or a country. */
export const inDoubt = 'place_in_doubt'

/** Gives an amount with its currency, which counts where no column has it. Those of a submittal may have one each. */
function amountCells(column: string, value: string, text: string, reading: CellReading) {
  const { file, heading } = reading
  const wrong = wrongUnit(column, text, heading)
  if (wrong) return { problem: `“${excerptOf(text)}” ${wrong}.` }
  const currency = readAmount(text)?.currency
  const own = file === 'job_profiles.csv' ? `${column}_currency` : 'currency_of_amount'
  return currency ? { [column]: value, [own]: currency } : { [column]: value }
}

export function isProblem(read: TemplateCells | { problem: string }): read is { problem: string } {
  return 'problem' in read
}

function fullName(text: string): TemplateCells | { problem: string } {
  const name = readName(text)
  if (!name) return { problem: `“${excerptOf(text)}” has no first and last name.` }
  return { first_name: name.first, last_name: name.last }
}

/** Reads how an application ended; one that goes on says nothing. */
function outcome(text: string): TemplateCells {
  if (/^hired$/i.test(text)) return { application_outcome: 'MEMBER' }
  return /^(rejected|archived|declined|disqualified)$/i.test(text) ? { application_outcome: 'REJECTED' } : {}
}

/** Reads a place such as Lisbon, Portugal. One that is only a country has no city, and one such as Denver, CO no country. */
function location(text: string): TemplateCells {
  const whole = findForeignCountry(text)
  if (whole) return { country: whole }
  const { city, country } = countryBehindCity(text)
  if (country) return { city, country }
  return country === null ? { city: text, [inDoubt]: text } : { city: text }
}

export function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}

/** Tells for which time the amounts of a column of a template are. */
function periodOf(column: string): Period {
  if (column.includes('monthly')) return 'month'
  return column.includes('yearly') ? 'year' : 'hour'
}

/** Says for which other time an amount is than its column; undefined where it is none. What it says itself counts more than its heading. */
function wrongUnit(column: string, text: string, heading: string): string | undefined {
  const wanted = periodOf(column)
  const { periods, isThousands } = unitsOf(text)
  const ofHeading = periodsInHeading(heading)
  const asked = `where an amount per ${wanted} is wanted, such as 45/${wanted}`
  const other = periods.find((period) => period !== wanted)
  if (other) return `is per ${other}, ${asked}`
  if (isThousands && wanted === 'hour') return `counts thousands, ${asked}`
  const byHeading = periods.length > 0 || ofHeading.includes(wanted) ? undefined : ofHeading[0]
  return byHeading && `is per ${byHeading} by its heading, ${asked}`
}

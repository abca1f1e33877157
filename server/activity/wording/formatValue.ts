import type { ActivityColumn, NamedTable } from './columns.ts'

/** What words are made with. */
export interface FormatContext {
  /** Of the row's money. */
  readonly currency: string
  /** The name of a row; undefined where it is gone. */
  nameOf(table: NamedTable, id: string): string | undefined
}

/** Characters of a text; more would not be read in a history. */
const longest = 500

/** A value of a column as people read it; null for nothing. */
export function formatValue(column: ActivityColumn, value: unknown, wording: FormatContext): string | null {
  if (value === null || value === undefined) return null
  const words = wordsOf(column, value, wording)
  if (words === '') return null
  return words.length > longest ? `${words.slice(0, longest)}…` : words
}

function wordsOf(column: ActivityColumn, value: unknown, { currency, nameOf }: FormatContext): string {
  const text = String(value)
  switch (column.kind) {
    case 'oneOf':
      return column.values[text]?.label ?? text
    case 'money':
      return `${moneyOf(Number(value), currency)} per ${column.per}`
    case 'name':
      return nameOf(column.of, text) ?? 'Deleted'
    case 'percent':
      return `${text} %`
    case 'yesNo':
      return value ? 'Yes' : 'No'
    case 'day':
      return days.format(new Date(`${text}T00:00:00Z`))
    case 'moment':
      return `${moments.format(new Date(text))} UTC`
    case 'country':
      return countryOf(text)
    case 'countries':
      return listOf(value).map(countryOf).join(', ')
    case 'words':
      return listOf(value).join(', ')
    case 'secret':
      return 'Hidden'
    default:
      return text
  }
}

const day = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
const days = new Intl.DateTimeFormat('en-GB', day)
const moments = new Intl.DateTimeFormat('en-GB', { ...day, hour: '2-digit', minute: '2-digit' })
const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })

function moneyOf(cents: number, currency: string): string {
  const minimumFractionDigits = cents % 100 === 0 ? 0 : 2
  const style = { style: 'currency', currency, minimumFractionDigits, maximumFractionDigits: 2 } as const
  return new Intl.NumberFormat('en-US', style).format(cents / 100)
}

/** History keeps what was written, even a code that no country has. */
function countryOf(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

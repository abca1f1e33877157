import { erasedMark } from '#server/platform/db/records/erasedMark.ts'
import type { HistoryColumn, NamedTable } from '#server/platform/nounTables/historyColumns.ts'
import { nameOfCountry } from '#shared/platform/countries.ts'
import { spellMentions } from '#shared/platform/text/mentions.ts'
import { roundTotal } from '#shared/reviews/totals.ts'

export interface FormatContext {
  readonly currency: string
  /** The name of a row; undefined when it no longer exists. */
  nameOf(table: NamedTable, id: string): string | undefined
}

/** Counts characters: nobody reads more of a text in a history. */
const maxLength = 500

/** Formats the value of a column for people; null for an empty one. */
export function formatValue(column: HistoryColumn, value: unknown, context: FormatContext): string | null {
  if (value === null || value === undefined) return null
  if (value === erasedMark) return 'Erased'
  const formatted = textOf(column, value, context)
  if (formatted === '') return null
  return formatted.length > maxLength ? `${formatted.slice(0, maxLength)}…` : formatted
}

function textOf(column: HistoryColumn, value: unknown, { currency, nameOf }: FormatContext): string {
  const text = String(value)
  switch (column.kind) {
    case 'oneOf':
      return column.values[text]?.label ?? text
    case 'money':
      return `${moneyOf(Number(value), currency)} per ${column.per}`
    case 'name':
      return nameOf(column.of, text) ?? 'Deleted'
    case 'total':
      return `${roundTotal(Number(value))} %`
    case 'percent':
      return `${text} %`
    case 'yesNo':
      return value ? 'Yes' : 'No'
    case 'day':
      return threeLetters(days.format(new Date(`${text}T00:00:00Z`)))
    case 'moment':
      return `${threeLetters(moments.format(new Date(text)))} UTC`
    case 'country':
      return countryOf(text)
    case 'countries':
      return listOf(value).map(countryOf).join(', ')
    case 'texts':
      return listOf(value).filter(Boolean).join(', ')
    case 'note':
      return spellMentions(text, (id) => nameOf('users', id) ?? 'Somebody')
    case 'secret':
      return 'Hidden'
    default:
      return text
  }
}

const day = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
const days = new Intl.DateTimeFormat('en-GB', day)
const moments = new Intl.DateTimeFormat('en-GB', { ...day, hour: '2-digit', minute: '2-digit' })

/** British English shortens one month to four letters, while screens write three of each. */
function threeLetters(date: string): string {
  return date.replace('Sept', 'Sep')
}

function moneyOf(cents: number, currency: string): string {
  const minimumFractionDigits = cents % 100 === 0 ? 0 : 2
  const style = { style: 'currency', currency, minimumFractionDigits, maximumFractionDigits: 2 } as const
  return new Intl.NumberFormat('en-US', style).format(cents / 100)
}

/** Old events may have a code that no country has. */
function countryOf(code: string): string {
  return nameOfCountry(code) ?? code
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

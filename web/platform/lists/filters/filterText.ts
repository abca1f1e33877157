import { type ListColumn, noValue, type Range } from '#shared/platform/lists/lists.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import { countryOptions } from '#web/platform/lib/text/countries.ts'
import type { Option } from '#web/platform/ui/inputs/choices/options.ts'
import { choicesOf, daysOf, numbersOf } from './filterValues.ts'

/** The API replaces this id by the viewer's. */
export const me = 'me'

/**
 * Returns the options of a column; none if its kind has no options.
 * @param known all persons, records or words, or the column's values that are offered.
 */
export function filterOptionsOf(column: ListColumn, known?: readonly Option[]): readonly Option[] {
  if (column.kind === 'person')
    return [{ value: me, label: 'Me' }, { value: noValue, label: 'Nobody' }, ...(known ?? [])]
  if (column.kind === 'country') return [{ value: noValue, label: 'No country' }, ...countryOptions()]
  if (known || column.kind === 'record' || column.kind === 'records' || column.kind === 'words') return known ?? []
  if (column.kind !== 'oneOf' && column.kind !== 'someOf') return []
  return Object.entries(column.values).map(([value, { label }]) => ({ value, label }))
}

/** Describes a filter in a few words, for its button; undefined if it is not set. */
export function filterText(column: ListColumn, value: unknown, known?: readonly Option[]): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  switch (column.kind) {
    case 'words':
      return choiceText(choicesOf(value), known ?? [])
    case 'oneOf':
    case 'someOf':
      return choiceText(choicesOf(value), filterOptionsOf(column))
    case 'country':
    case 'person':
    case 'record':
    case 'records':
      return choiceText(choicesOf(value), filterOptionsOf(column, known), unknowns[column.kind])
    case 'yesNo':
      return value ? column.yes : column.no
    case 'number':
    case 'money':
      return rangeText(numbersOf(value), (bound) => bound.toLocaleString('en'))
    case 'day':
    case 'moment':
      return rangeText(daysOf(value), (day) => formatDay(day.slice(0, 10)))
    default:
      return String(value)
  }
}

/** These texts replace a value that is not among the options, or not yet. */
const unknowns = { country: 'N/A', person: 'Someone else', record: '…', records: '…' }

function choiceText(values: readonly string[], options: readonly Option[], unknown?: string): string {
  const labels = values.map((value) => options.find((option) => option.value === value)?.label ?? unknown ?? value)
  return labels.length > 2 ? `${labels[0]} + ${labels.length - 1}` : labels.join(', ')
}

function rangeText<Bound>({ from, to }: Range<Bound>, format: (bound: Bound) => string): string | undefined {
  const [first, last] = [boundText(from, format), boundText(to, format)]
  if (first && last) return first === last ? first : `${first} – ${last}`
  if (first) return `from ${first}`
  return last && `up to ${last}`
}

function boundText<Bound>(bound: Bound | null | undefined, format: (bound: Bound) => string): string | undefined {
  return bound === null || bound === undefined ? undefined : format(bound)
}

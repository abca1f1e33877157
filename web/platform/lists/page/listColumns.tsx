import type { ReactNode } from 'react'
import { isKeyOf } from '#shared/platform/keys.ts'
import type { ListColumn, ListColumns, ListDefinition } from '#shared/platform/lists/lists.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import { choicesOf } from '#web/platform/lists/filters/filterValues.ts'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { CountLink } from '#web/platform/ui/text/CountLink.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'

interface ColumnOverride<Row> {
  /** By default the value is formatted by the kind of column. */
  readonly cell?: (row: Row) => ReactNode
  /** The number leads to the rows that it counts, whose address follows from the id of this one. */
  readonly opens?: (id: string) => string
  /** A shorter heading than the label of the column, which is its tooltip. */
  readonly header?: string
  /** Pixels; by default the width of the kind of column. `rest` shares the remaining width. */
  readonly width?: number | 'rest'
  /** Replaces a missing value; a dash by default. */
  readonly none?: string
}

type WithCell<Row> = ColumnOverride<Row> & { readonly cell: (row: Row) => ReactNode }

/** Columns that show their kind's default. The code for countries and records is not loaded for lists without them. */
type Plain<Columns, Row> = {
  [Name in keyof Columns]: Columns[Name] extends { kind: 'country' | 'record' | 'records' }
    ? never
    : Name extends keyof Row
      ? Name
      : never
}[keyof Columns]

/** A column without a field of the same name in the row needs its own cell. */
type ColumnOverrides<Columns, Row> = { readonly [Name in Plain<Columns, Row>]?: ColumnOverride<Row> } & {
  readonly [Name in Exclude<keyof Columns, Plain<Columns, Row>> as Columns[Name] extends { hidden: true }
    ? never
    : Name]: WithCell<Row>
}

const widths: Readonly<Record<ListColumn['kind'], number | undefined>> = {
  text: undefined,
  person: undefined,
  someOf: undefined,
  oneOf: 150,
  country: 210,
  record: undefined,
  records: undefined,
  words: undefined,
  yesNo: 110,
  day: 130,
  moment: 150,
  number: undefined,
  money: undefined,
}

/**
 * Creates the columns of a table from a list's definition, as a constant of the module:
 * `const columns = listColumns<Account>()(staffList, { display_name: { cell: ... } })`.
 */
export function listColumns<Row extends object>() {
  return <Columns extends ListColumns>(
    list: ListDefinition<Columns>,
    overrides: ColumnOverrides<Columns, Row>,
  ): Column<Row>[] =>
    Object.entries(list.columns).map(([name, column]) =>
      columnOf(name, column, (overrides as Readonly<Record<string, ColumnOverride<Row> | undefined>>)[name] ?? {}),
    )
}

function columnOf<Row extends object>(name: string, column: ListColumn, override: ColumnOverride<Row>): Column<Row> {
  const { cell, opens, header = column.label, width = widths[column.kind], none = '–' } = override
  const read = (row: Row, name: string): unknown => (isKeyOf(row, name) ? row[name] : undefined)
  const show = (row: Row) =>
    opens ? (
      <CountLink inRow count={Number(read(row, name))} to={opens(String(read(row, 'id')))} />
    ) : (
      formatValue(column, read(row, name))
    )
  return {
    id: name,
    header,
    label: column.label,
    definition: column.definition,
    cell: (row) => (cell ? cell(row) : (show(row) ?? none)),
    text: (row) => textOf(column, read(row, name)),
    sortable: column.sortable !== false,
    hidden: column.hidden,
    numeric: column.kind === 'number' || column.kind === 'money',
    width: width === 'rest' ? undefined : width,
  }
}

/** Returns the text of a value whose cell has none of its own. */
function textOf(column: ListColumn, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  if (column.kind === 'text') return value
  return column.kind === 'oneOf' ? column.values[value]?.label : undefined
}

/** Formats a value by the kind of column; undefined if there is none. */
function formatValue(column: ListColumn, value: unknown): ReactNode {
  if (value === null || value === undefined || value === '') return undefined
  switch (column.kind) {
    case 'moment':
      return <Timestamp moment={String(value)} />
    case 'day':
      return formatDay(String(value))
    case 'oneOf': {
      const status = column.values[String(value)]
      return status && <StatusBadge {...status} />
    }
    case 'someOf':
      return choicesOf(value)
        .map((one) => column.values[one]?.label ?? one)
        .join(', ')
    case 'words':
      return choicesOf(value).join(', ') || undefined
    case 'yesNo':
      return value ? column.yes : column.no
    case 'number':
    case 'money':
      return Number(value).toLocaleString('en')
    default:
      return String(value)
  }
}

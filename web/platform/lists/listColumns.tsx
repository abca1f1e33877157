import type { ReactNode } from 'react'
import type { ListColumn, ListColumns, ListDefinition } from '#shared/lists.ts'
import { dayText } from '#web/platform/lib/localTime.ts'
import type { Column } from '#web/platform/ui/columns.ts'
import { StatusBadge } from '#web/platform/ui/StatusBadge.tsx'
import { Timestamp } from '#web/platform/ui/Timestamp.tsx'

/** What is unusual about how a list shows a column. */
interface Look<Row> {
  /** Left out, the cell shows the row's value as the column's kind says. */
  readonly cell?: (row: Row) => ReactNode
  /** In pixels; left out, that of the column's kind. `rest` shares what is left. */
  readonly width?: number | 'rest'
  /** What stands where there is no value. */
  readonly none?: string
}

type WithCell<Row> = Look<Row> & { readonly cell: (row: Row) => ReactNode }

/** A column that is shown, and that the row has no field for, needs a cell of its own. */
type Looks<Columns, Row> = { readonly [Name in keyof Columns as Name extends keyof Row ? Name : never]?: Look<Row> } & {
  readonly [Name in keyof Columns as Name extends keyof Row
    ? never
    : Columns[Name] extends { hidden: true }
      ? never
      : Name]: WithCell<Row>
}

const widths: Readonly<Record<ListColumn['kind'], number | undefined>> = {
  text: undefined,
  person: undefined,
  someOf: undefined,
  oneOf: 150,
  yesNo: 110,
  day: 130,
  moment: 150,
  number: undefined,
  money: undefined,
}

/**
 * The columns of a list's table, after its definition, as a constant of the screen's module:
 * `const columns = listColumns<Account>()(staffList, { display_name: { cell: ... } })`.
 */
export function listColumns<Row>() {
  return <Columns extends ListColumns>(list: ListDefinition<Columns>, looks: Looks<Columns, Row>): Column<Row>[] =>
    Object.entries(list.columns).map(([name, column]) =>
      columnOf(name, column, (looks as Readonly<Record<string, Look<Row> | undefined>>)[name] ?? {}),
    )
}

function columnOf<Row>(name: string, column: ListColumn, look: Look<Row>): Column<Row> {
  const { cell, width = widths[column.kind], none = '–' } = look
  const read = (row: Row) => (row as Readonly<Record<string, unknown>>)[name]
  return {
    id: name,
    header: column.label,
    cell: (row) => (cell ? cell(row) : (shown(column, read(row)) ?? none)),
    text: column.kind === 'text' ? (row) => textOf(read(row)) : undefined,
    sortable: column.sortable !== false,
    hidden: column.hidden,
    numeric: column.kind === 'number' || column.kind === 'money',
    width: width === 'rest' ? undefined : width,
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** A value as its kind shows; undefined where there is none. */
function shown(column: ListColumn, value: unknown): ReactNode {
  if (value === null || value === undefined || value === '') return undefined
  switch (column.kind) {
    case 'moment':
      return <Timestamp moment={String(value)} />
    case 'day':
      return dayText(String(value))
    case 'oneOf': {
      const status = column.values[String(value)]
      return status && <StatusBadge {...status} />
    }
    case 'someOf':
      return (value as readonly string[]).map((one) => column.values[one]?.label ?? one).join(', ')
    case 'yesNo':
      return value ? column.yes : column.no
    case 'number':
    case 'money':
      return Number(value).toLocaleString('en')
    default:
      return String(value)
  }
}

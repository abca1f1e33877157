import { latest, minutesAfter } from './calendar.ts'
import type { DemoRow, DemoRows, DemoTable, RowsOfTables } from './rows.ts'

type Values = Readonly<Record<string, unknown>>

export interface StoryStep<Table extends DemoTable> {
  /** Nothing happened where the moment is left out. */
  readonly at: Date | null | undefined
  /** The id of an account, or `task:` and a name; left out for what nobody in particular did. */
  readonly by?: string | null | undefined
  /** The columns that got what the row holds today. */
  readonly settles?: readonly (keyof DemoRow<Table>)[]
  /** Other columns had these values for a while: a later step settles them. */
  readonly set?: Partial<DemoRow<Table>>
}

const nobody = 'task:demo'
const minute = 60_000

/**
 * Adds a row, and tells for its events how it became what it is. Steps that come too early for the one before are moved behind it.
 * @param steps in their order; they end with what the row holds. A column that they change began empty, unless `first` says more.
 * @throws Error where they end with something else.
 */
export function addStory<Table extends DemoTable>(
  rows: DemoRows,
  table: Table,
  row: DemoRow<Table> & { readonly id: string; readonly created_at: Date },
  steps: readonly StoryStep<Table>[],
  first: Partial<DemoRow<Table>> = {},
): void {
  const end: Values = row
  const told = steps.flatMap(({ at, by, settles = [], set }) =>
    at ? [{ at, by, values: { ...pick(end, settles), ...set } as Values }] : [],
  )
  const changing = told.flatMap(({ values }) => Object.keys(values))
  const begun = { ...pick({}, changing), ...first }
  const current: Record<string, unknown> = { ...begun }
  let last = row.created_at
  let version = 1
  for (const { at, by, values } of told) {
    const changed = Object.keys(values).filter((column) => !isSame(current[column], values[column]))
    if (changed.length === 0) continue
    last = latest(at, minutesAfter(last, 1))
    const after = pick(values, changed)
    rows.changes.push({ table, id: row.id, at: last, actor: by ?? nobody, before: pick(current, changed), after })
    Object.assign(current, after)
    version++
  }
  for (const [column, value] of Object.entries(current)) {
    if (!isSame(value, end[column])) throw new Error(`The story of ${table}.${column} has another end.`)
  }
  rows.beginnings.push({ id: row.id, values: begun })
  const added: RowsOfTables = rows
  added[table].push(Object.assign(row, { updated_at: last, version }))
}

/** Returns some moments between two, in order, to the minute. */
export function momentsBetween(start: Date, end: Date, count: number, random: { number(): number }): Date[] {
  const span = Math.max(end.getTime() - start.getTime(), 0)
  return Array.from({ length: count }, () => random.number())
    .sort((one, other) => one - other)
    .map((share) => new Date(Math.floor((start.getTime() + share * span) / minute) * minute))
}

/** A missing column is null. */
function pick(values: Values, columns: readonly PropertyKey[]): Values {
  return Object.fromEntries(columns.map((column) => [column, values[String(column)] ?? null]))
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}

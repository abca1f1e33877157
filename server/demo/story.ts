import type { DemoRow, DemoRows, DemoTable } from './rows.ts'

type Values = Readonly<Record<string, unknown>>

export interface StoryStep<Table extends DemoTable> {
  readonly at: Date
  /** The id of an account, or `task:` and a name; left out for what nobody in particular did. */
  readonly by?: string | null | undefined
  readonly set: Partial<DemoRow<Table>>
}

const nobody = 'task:demo'
const minute = 60_000

/**
 * Tells how a row became what it is, for its events. Steps that come too early for the one before are moved behind it.
 * @param first the values of the row when it was created, where they were others.
 * @param steps in their order; they end with what the row holds.
 * @throws Error where they end with something else.
 */
export function addStory<Table extends DemoTable>(
  rows: DemoRows,
  table: Table,
  row: DemoRow<Table> & { readonly id: string; readonly created_at: Date },
  first: Partial<DemoRow<Table>>,
  steps: readonly StoryStep<Table>[],
): void {
  const current: Record<string, unknown> = { ...first }
  let last = row.created_at.getTime()
  let version = 1
  for (const { at, by, set } of steps) {
    const values: Values = set
    const changed = Object.keys(set).filter((column) => !isSame(current[column], values[column]))
    if (changed.length === 0) continue
    last = Math.max(at.getTime(), last + minute)
    const before = pick(current, changed)
    const after = pick(set, changed)
    rows.changes.push({ table, id: row.id, at: new Date(last), actor: by ?? nobody, before, after })
    Object.assign(current, after)
    version++
  }
  const end: Values = row
  for (const [column, value] of Object.entries(current)) {
    if (!isSame(value, end[column])) throw new Error(`The story of ${table}.${column} has another end.`)
  }
  rows.beginnings.push({ id: row.id, values: pick(first, Object.keys(first)) })
  Object.assign(row, { updated_at: new Date(last), version })
}

/** Returns some moments between two, in order, to the minute. */
export function momentsBetween(start: Date, end: Date, count: number, random: { number(): number }): Date[] {
  const span = Math.max(end.getTime() - start.getTime(), 0)
  return Array.from({ length: count }, () => random.number())
    .sort((one, other) => one - other)
    .map((share) => new Date(Math.floor((start.getTime() + share * span) / minute) * minute))
}

/** A missing column is null. */
function pick(values: Values, columns: readonly string[]): Values {
  return Object.fromEntries(columns.map((column) => [column, values[column] ?? null]))
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}

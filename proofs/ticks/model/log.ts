/** One line of the append-only table `events`. */
export interface LogEvent {
  readonly id: number
  readonly table_name: string
  readonly row_id: string
  readonly action: 'INSERT' | 'UPDATE' | 'DELETE'
  readonly new_values: Readonly<Record<string, unknown>> | null
  readonly actor: string
  /** The change that this write took back. */
  readonly undoes: string | null
}

/** A row as the log tells it. */
export type LoggedRow = { readonly id: string } & Readonly<Record<string, unknown>>

/** Every row that the log tells of, by table and id, in the order in which they came. */
export class LoggedRows {
  readonly #tables = new Map<string, LoggedTable>()

  /** @returns the row as it was before, if it was there. */
  apply({ table_name, row_id, action, new_values }: LogEvent): LoggedRow | undefined {
    const table = this.#tableOf(table_name)
    const before = table.find(row_id)
    table.put(row_id, action === 'DELETE' ? undefined : { ...before, ...new_values, id: row_id })
    return before
  }

  find(table: string, id: unknown): LoggedRow | undefined {
    return this.#tableOf(table).find(String(id))
  }

  list(table: string): readonly LoggedRow[] {
    return this.#tableOf(table).list()
  }

  /** Lists the rows whose column has a value. */
  where(table: string, column: string, value: unknown): readonly LoggedRow[] {
    return this.#tableOf(table).where(column, value)
  }

  #tableOf(name: string): LoggedTable {
    const table = this.#tables.get(name) ?? new LoggedTable()
    this.#tables.set(name, table)
    return table
  }
}

/** The rows of one table, with an index of each column that was asked for. */
class LoggedTable {
  readonly #rows = new Map<string, LoggedRow>()
  readonly #indexes = new Map<string, Map<unknown, Map<string, LoggedRow>>>()

  find(id: string): LoggedRow | undefined {
    return this.#rows.get(id)
  }

  list(): LoggedRow[] {
    return [...this.#rows.values()]
  }

  put(id: string, row: LoggedRow | undefined): void {
    const before = this.#rows.get(id)
    for (const [column, index] of this.#indexes) {
      if (before) index.get(before[column])?.delete(id)
      if (row) entryOf(index, row[column]).set(id, row)
    }
    if (row) this.#rows.set(id, row)
    else this.#rows.delete(id)
  }

  where(column: string, value: unknown): LoggedRow[] {
    const index = this.#indexes.get(column) ?? this.#indexBy(column)
    return [...(index.get(value)?.values() ?? [])]
  }

  #indexBy(column: string): Map<unknown, Map<string, LoggedRow>> {
    const index = new Map<unknown, Map<string, LoggedRow>>()
    for (const row of this.#rows.values()) entryOf(index, row[column]).set(row.id, row)
    this.#indexes.set(column, index)
    return index
  }
}

function entryOf(index: Map<unknown, Map<string, LoggedRow>>, value: unknown): Map<string, LoggedRow> {
  const entry = index.get(value) ?? new Map<string, LoggedRow>()
  index.set(value, entry)
  return entry
}

/** Reads a list of words or ids. */
export function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}

/** Reads a moment of a row, in milliseconds. */
export function momentOf(value: unknown): number {
  return Date.parse(String(value))
}

/** Tells an account from a task, an import and a visitor with a link. */
export function isAccount(actor: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(actor)
}

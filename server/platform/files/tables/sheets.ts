import { RefusedError } from '#server/platform/files/refusals.ts'

/** A row that is not empty: the line or the row of the spreadsheet on which it starts, and its cells as text. */
export interface SheetRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** A table as it is in a file, before anything is known about its headings. */
export interface TableSheet {
  /** The name of the sheet; null for a text file, which has one table. */
  readonly name: string | null
  readonly rows: readonly SheetRow[]
}

/** Marks of direction and of order that programs put around a text. Nobody sees them, and no comparison would match. */
const unseen = /[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

const cellLimit = 1_000_000

/** Collects rows, and refuses a file with too many cells. */
export function createSheetRows() {
  const rows: SheetRow[] = []
  return {
    rows,
    /** @throws RefusedError TOO_MANY_CELLS */
    add: (line: number, cells: readonly string[], counter: { cells: number }) => {
      counter.cells += cells.length
      if (counter.cells > cellLimit) throw new RefusedError('TOO_MANY_CELLS')
      const trimmed = cells.map((cell) => cell.replace(unseen, '').trim())
      if (trimmed.some(Boolean)) rows.push({ line, cells: trimmed })
    },
  }
}

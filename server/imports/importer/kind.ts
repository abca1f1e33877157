import type { ImportFile } from '#shared/imports.ts'
import type { ImportTable, RowChange } from './data.ts'
import type { Lookup } from './lookup.ts'

/** How the rows of one file become rows of the database. */
export interface Kind<Row = never> {
  readonly file: ImportFile
  /** The table of the row itself; rows of other tables hang on it. */
  readonly table: ImportTable
  /** What makes two rows of the file the same, upper and lower case apart. */
  keyOf(row: Row): string
  /**
   * Looks up what a batch of rows needs. The result tells what has to change for one of them, and throws BadRowError where the
   * row cannot be.
   */
  plan(rows: readonly Row[], lookup: Lookup): Promise<(row: Row) => RowChange[]>
}

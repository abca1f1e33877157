import type { ImportFile } from '#shared/imports/imports.ts'
import type { ImportTable, RowChange } from './data.ts'
import type { Lookup } from './lookup.ts'

/** Turns the rows of one file into rows of the database. */
export interface RowImporter<Row = never> {
  readonly file: ImportFile
  /** The main table of a row, which decides whether it counts as added. */
  readonly table: ImportTable
  /** The key that must be unique within the file, ignoring case. */
  keyOf(row: Row): string
  /** @returns a function that tells rows apart which say the same and mean it. It is given all rows in the order of the file. */
  numberRows?(): (row: Row) => unknown
  /**
   * Looks up the rows that a batch refers to.
   * @returns a function that gives the changes for one of the rows, and throws BadRowError for a bad one.
   */
  plan(rows: readonly Row[], lookup: Lookup): Promise<(row: Row) => RowChange[]>
}

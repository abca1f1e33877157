import { type Tables, writtenColumns } from '#server/platform/db/schema/tables.ts'
import { isKeyOf, keysOf, recordOf } from '#shared/platform/keys.ts'
import { withheldColumns, withheldTables } from './withheld.ts'

/** A table of which an export has rows: each that is not withheld. */
export type ExportedTable = Exclude<keyof Tables, keyof typeof withheldTables>

const exportedTables = keysOf(writtenColumns).filter((table): table is ExportedTable => !isKeyOf(withheldTables, table))

/** The columns of each table that leave, in the order of the table: all that a write fills, but for those that `withheld.ts` keeps. */
export const exportedColumns: Readonly<Record<ExportedTable, readonly string[]>> = recordOf(exportedTables, (table) => {
  const withheld = withheldColumns[table] ?? {}
  return writtenColumns[table].split(' ').filter((column) => !isKeyOf(withheld, column))
})

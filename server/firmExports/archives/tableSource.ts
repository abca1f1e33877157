import pg from 'pg'
import { isKeyOf, keysOf } from '#shared/platform/keys.ts'
import { type ExportedTable, exportedColumns } from './exportedColumns.ts'
import { fileColumn, filePaths, hasFiles } from './filePaths.ts'

const { escapeIdentifier, escapeLiteral } = pg

/** Gives the columns of a table in the archive, in their order. Where a row has a file, its path stands in a column of its own. */
export function archivedColumns(table: ExportedTable): readonly string[] {
  return hasFiles(table) ? [...exportedColumns[table], fileColumn] : exportedColumns[table]
}

/** Selects the rows of a table as they leave, in the order of their keys. @param key the columns of its primary key. */
export function selectRows(table: ExportedTable, key: readonly string[]): string {
  const columns = exportedColumns[table].map(
    (column) => `${leavingValue(table, column)} as ${escapeIdentifier(column)}`,
  )
  const file = hasFiles(table)
    ? { column: [`paths.path as ${fileColumn}`], join: `left join (${filePaths(table)}) paths on paths.id = t.id` }
    : { column: [], join: '' }
  return `select ${[...columns, ...file.column].join(', ')} from ${escapeIdentifier(table)} t ${file.join}
    ${table === 'events' ? joinLeaving : ''}
    order by ${key.map((column) => `t.${escapeIdentifier(column)}`).join(', ')}`
}

export function countLeavingRows(table: ExportedTable): string {
  return `select count(*)::int as rows from ${escapeIdentifier(table)} t ${table === 'events' ? joinLeaving : ''}`
}

/** The table of each event, with the columns of it that leave. Events of tables that stay have none, and stay as well. */
const joinLeaving = `join (values ${keysOf(exportedColumns)
  .map((table) => `(${escapeLiteral(table)}, ${escapeLiteral(`{${exportedColumns[table].join(',')}}`)}::text[])`)
  .join(', ')}) leaving (table_name, columns) on leaving.table_name = t.table_name`

/** The values of an event repeat rows of other tables, so that they leave only as far as those do. */
function leavingValue(table: ExportedTable, column: string): string {
  const value = `t.${escapeIdentifier(column)}`
  if (table !== 'events' || !isKeyOf(rowValues, column)) return value
  const staying = `(${value} - leaving.columns)`
  // Nearly all events have nothing that stays, and are not taken apart.
  return `case when ${staying} = '{}' then ${value} else ${value} - array(select jsonb_object_keys(${staying})) end`
}

const rowValues = { old_values: true, new_values: true }

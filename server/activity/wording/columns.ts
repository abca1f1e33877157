import type { HistoryColumn } from '#server/platform/nounTables/historyColumns.ts'
import { tables } from '#server/tables.ts'
import { keysOf } from '#shared/platform/keys.ts'
import type { Permission } from '#shared/platform/permissions.ts'

type Tables = typeof tables

export type HistoryTable = {
  [Table in keyof Tables]: Tables[Table] extends { readonly history: object } ? Table : never
}[keyof Tables]

export const historyTables: readonly HistoryTable[] = keysOf(tables).filter((table) => isHistoryTable(table))

export function isHistoryTable(table: string): table is HistoryTable {
  return Object.hasOwn(tables, table) && 'history' in tables[table as keyof Tables]
}

export function readableHistoryColumns(
  table: HistoryTable,
  mayRead: (permission: Permission) => boolean,
): Readonly<Record<string, HistoryColumn>> {
  const columns = Object.entries<HistoryColumn | null>(tables[table].history).filter(
    (entry): entry is [string, HistoryColumn] =>
      entry[1] !== null && (entry[1].permission === undefined || mayRead(entry[1].permission)),
  )
  return Object.fromEntries(columns)
}

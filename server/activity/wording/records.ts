import type { NounTables, Related } from '#server/platform/nounTables/nounTables.ts'
import { tables } from '#server/tables.ts'
import { keysOf, recordOf } from '#shared/platform/keys.ts'
import type { Permission } from '#shared/platform/permissions.ts'
import { type HistoryTable, historyTables } from './columns.ts'

type Tables = typeof tables

export type ActivityTable = {
  [Table in keyof Tables]: Tables[Table] extends { readonly record: object } ? Table : never
}[keyof Tables]

/** A kind of rows that belong to a record and appear in its history. */
export interface RelatedRows extends Related {
  readonly table: HistoryTable
}

interface History {
  readonly noun: string
  /** The viewer needs it besides `events:read`. */
  readonly permission: Permission
  readonly related: readonly RelatedRows[]
}

const all: NounTables = tables
const recordTables = keysOf(tables).filter((table): table is ActivityTable => 'record' in tables[table])

/** Every record that has a history, with the rows that belong to it. */
export const histories: Readonly<Record<ActivityTable, History>> = recordOf(recordTables, (record) => ({
  ...tables[record].record,
  related: historyTables.flatMap((table) => {
    const related = all[table]?.within?.[record]
    return related ? [{ table, ...related }] : []
  }),
}))

import { sql } from 'kysely'
import { type HistoryTable, historyTables, readableHistoryColumns } from '#server/activity/wording/columns.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import type { EventAction } from '#shared/platform/enumerations.ts'

/** The events that are in memory at the same time. */
const pieceSize = 1_000

export type Values = Readonly<Record<string, unknown>>

export interface PastEvent {
  readonly id: number
  readonly at: string
  readonly actor: string
  readonly action: EventAction
  readonly table_name: HistoryTable
  readonly row_id: string
  readonly old_values: Values | null
  readonly new_values: Values | null
  readonly currency: string | null
  readonly cost_currency: string | null
}

const columnsByTable = new Map(historyTables.map((table) => [table, readableHistoryColumns(table, () => true)]))

/** Gives the columns of a table that histories show. */
export const shownColumns = (table: HistoryTable) => columnsByTable.get(table) ?? {}

export async function countPastEvents(db: Database): Promise<number> {
  const [counted] = await readPrepared(
    db,
    sql<{ events: number }>`
      select count(*)::int as events from events where table_name = any(${historyTables}::text[])`,
  )
  return counted?.events ?? 0
}

/** Reads the next events after one. Amounts of an event that names no currency are in the one that the row has now. */
export function readPastEvents(db: Database, after: number): Promise<PastEvent[]> {
  return readPrepared(
    db,
    sql<PastEvent>`
      select e.id, e.at, e.actor, e.action, e.table_name, e.row_id, e.old_values, e.new_values,
        coalesce(j.currency, d.currency, p.currency) as currency, p.cost_currency
      from (
        select * from events where id > ${after} and table_name = any(${historyTables}::text[])
        order by id limit ${pieceSize}
      ) e
      left join jobs j on e.table_name = 'jobs' and j.id = e.row_id
      left join developers d on e.table_name = 'developers' and d.id = e.row_id
      left join job_profiles p on e.table_name = 'job_profiles' and p.id = e.row_id
      order by e.id`,
  )
}

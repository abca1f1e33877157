import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { readUnprepared } from '#server/platform/db/connection/read.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { OverviewScope } from '#server/vettingOverview/data.ts'
import type { OverviewCellInput } from '#server/vettingOverview/input.ts'
import { rowsOfCell } from './cells.ts'

/** The meaning of the columns depends on the cell. */
export interface OverviewCellRow {
  readonly developer_id: string
  readonly developer_name: string
  readonly developer_assessment_id: string | null
  readonly detail: string | null
  readonly at: Moment
  readonly until: Moment | null
  readonly days: number | null
  readonly value: number | null
  readonly other: number | null
}

/** Rows and count are separate statements. Each runs only if it is asked for. */
export interface OverviewRows {
  rows(page: { readonly limit: number; readonly offset: number }): Promise<OverviewCellRow[]>
  count(): Promise<number>
  /** Finds the name of the reviewer that the cell is about; null for other cells. */
  reviewer(): Promise<string | null>
}

export function readOverviewRows(db: Database, input: OverviewCellInput, scope: OverviewScope): OverviewRows {
  const living = sql`(${rowsOfCell(input, scope)}) row
    join developers on developers.id = row.developer_id and developers.deleted_at is null`
  const pageOf = (limit: number, offset: number) => sql<OverviewCellRow>`
    select row.*, developers.first_name || ' ' || developers.last_name as developer_name
    from ${living}
    order by row.at desc, row.developer_id, row.developer_assessment_id
    limit ${limit} offset ${offset}`
  const reviewer = sql<{ name: string }>`select display_name as name from users where id::text = ${input.key ?? null}`
  return {
    reviewer: async () =>
      input.cell.startsWith('REVIEWS') ? ((await readUnprepared(db, reviewer))[0]?.name ?? null) : null,
    rows: ({ limit, offset }) => readUnprepared(db, pageOf(limit, offset)),
    count: async () =>
      (await readUnprepared(db, sql<{ count: number }>`select count(*)::int as count from ${living}`))[0]?.count ?? 0,
  }
}

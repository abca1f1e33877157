import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { readUnprepared } from '#server/platform/db/connection/read.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { Figure } from '#shared/figures/figures.ts'
import { rowsOf } from './figureRows.ts'
import type { Bounds } from './measured.ts'
import { aggregateOf } from './measureFlows.ts'
import { ownerOf } from './owners.ts'

/** One person did this much of a figure in one part of the time. */
export interface PersonPart {
  readonly owner_id: string
  /** The number of the part, from 0. */
  readonly part: number
  readonly value: number | null
  readonly count: number
}

/** Measures a figure by person and part, in one statement. Parts in which a person did nothing are left out. */
export function measurePeople(db: Database, figure: Figure, bounds: Bounds, asOf: Moment): Promise<PersonPart[]> {
  const rows = rowsOf[figure]({ from: bounds[0] ?? '', to: bounds.at(-1) ?? '', asOf })
  return readUnprepared(
    db,
    sql<PersonPart>`
      select owner_id, part, count(*)::integer as count, ${aggregateOf(figure)} as value
      from (
        select rows.value, width_bucket(rows.at, ${bounds}::timestamptz[]) - 1 as part, ${ownerOf(figure, asOf)} as owner_id
        from (${rows}) rows
        -- The offset makes each owner be looked up once, and not again by the condition below.
        offset 0
      ) owned
      where owner_id is not null
      group by owner_id, part`,
  )
}

import { sql } from 'kysely'
import type { Queryable } from './connect.ts'
import { readFirst } from './read.ts'
import type { Tables } from './tables.ts'

/** A snapshot of PostgreSQL as text: which transactions a reader had seen. */
export type Position = string

/** What happened after a position. */
export interface News {
  readonly position: Position
  /** Whether the database was put back to an earlier state, so that all that was read of it is void. */
  readonly setBack: boolean
  /** Of which tables there are events. */
  readonly tables: readonly (keyof Tables)[]
}

export async function readPosition(db: Queryable): Promise<Position> {
  const row = await readFirst(db, sql<{ position: Position }>`select pg_current_snapshot()::text as position`)
  return row?.position ?? ''
}

/** A look that costs next to nothing in the common case that nobody changed anything. */
export async function readNews(db: Queryable, position: Position): Promise<News> {
  const news = await readFirst(
    db,
    sql<News>`
      select
        pg_current_snapshot()::text as position,
        pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmax(${position}::pg_snapshot) as "setBack",
        array(select distinct table_name from events where ${isFresh(position)}) as tables`,
  )
  if (!news) throw new Error('The query always has one row.')
  return news
}

/**
 * For events: the snapshot of the position could not see it, however late its transaction committed. The bounds are for the
 * index; the upper one shuts out the future of a database that was put back.
 */
export function isFresh(position: Position) {
  return sql<boolean>`(
    xid >= pg_snapshot_xmin(${position}::pg_snapshot)
    and xid < pg_snapshot_xmax(pg_current_snapshot())
    and not pg_visible_in_snapshot(xid, ${position}::pg_snapshot)
  )`
}

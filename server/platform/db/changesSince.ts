import { sql } from 'kysely'
import type { Queryable } from './connect.ts'
import { readFirst } from './read.ts'
import type { BusinessTable } from './tables.ts'

/** Up to where a reader has seen the database. */
export interface Position {
  /** A snapshot of PostgreSQL as text: which transactions were over. */
  readonly snapshot: string
  /** Stands for what the snapshot is of; see `identity`. */
  readonly database: string
}

/** What happened after a position. */
export interface Changes {
  readonly position: Position
  /** Whether this may not be the database that the position is of, so that all that was read of it is void. */
  readonly isOther: boolean
  /** Of which tables there are events. */
  readonly tables: readonly BusinessTable[]
}

/**
 * Changes when a server restarts, when another takes over, and when the tables are made anew. Transaction numbers go on then, but
 * commits may be lost.
 */
const identity = sql<string>`concat_ws(' ', to_regclass('events')::oid, pg_postmaster_start_time())`

export async function readPosition(db: Queryable): Promise<Position> {
  const position = await readFirst(
    db,
    sql<Position>`select pg_current_snapshot()::text as snapshot, ${identity} as database`,
  )
  if (!position) throw new Error('The query always has one row.')
  return position
}

/** Tells which tables changed. It costs next to nothing where none did. */
export async function changesSince(db: Queryable, position: Position): Promise<Changes> {
  const row = await readFirst(
    db,
    sql<Position & Pick<Changes, 'tables'>>`
      select
        pg_current_snapshot()::text as snapshot,
        ${identity} as database,
        array(select distinct table_name from events where ${isFresh(position)}) as tables`,
  )
  if (!row) throw new Error('The query always has one row.')
  const { tables, ...now } = row
  return { position: now, isOther: now.database !== position.database, tables }
}

/**
 * For events: whether the snapshot of the position could not see it, however late its transaction committed. The bounds are for the
 * index. The upper one leaves out numbers that a copy of another server brought along.
 */
export function isFresh({ snapshot }: Position) {
  return sql<boolean>`(
    xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
    and xid < pg_snapshot_xmax(pg_current_snapshot())
    and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)
  )`
}

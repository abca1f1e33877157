import { sql } from 'kysely'
import type { Queryable } from './connect.ts'
import { readFirst } from './read.ts'
import type { BusinessTable } from './tables.ts'

/** How much a reader had seen. */
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
 * Differs when a server starts again or another takes over, which may have lost the latest commits, and when somebody made the
 * database or its tables anew: transactions are numbered on, but what they did is not there.
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

/** A look that costs next to nothing in the common case that nobody changed anything. */
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
 * For events: the snapshot of the position could not see it, however late its transaction committed. The bounds are for the
 * index; the upper one shuts out numbers of another server, which its copy may bring along.
 */
export function isFresh({ snapshot }: Position) {
  return sql<boolean>`(
    xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
    and xid < pg_snapshot_xmax(pg_current_snapshot())
    and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)
  )`
}

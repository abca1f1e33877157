import { sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readFirst } from '#server/platform/db/connection/read.ts'
import type { BusinessTable } from '#server/platform/db/schema/tables.ts'

/** Records how much of the database a reader has seen. */
export interface Position {
  /** A PostgreSQL snapshot as text: which transactions had finished. */
  readonly snapshot: string
  /** Identifies the database of the snapshot; see `identity`. */
  readonly database: string
}

export interface DatabaseChanges {
  readonly position: Position
  /** True if this may be another database than that of the position. Then everything that was read before is void. */
  readonly isOtherDatabase: boolean
  /** The tables that have new events. */
  readonly tables: readonly BusinessTable[]
}

/**
 * Changes when a server restarts, when another server takes over, and when a restore creates the tables again. Transaction numbers
 * then go on, but commits may be lost.
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

/** Finds the tables that changed since a position. It costs next to nothing when none did. */
export async function changesSince(db: Queryable, position: Position): Promise<DatabaseChanges> {
  const row = await readFirst(
    db,
    sql<Position & Pick<DatabaseChanges, 'tables'>>`
      select
        pg_current_snapshot()::text as snapshot,
        ${identity} as database,
        array(select distinct table_name from events where ${committedSince(position)}) as tables`,
  )
  if (!row) throw new Error('The query always has one row.')
  const { tables, ...now } = row
  return { position: now, isOtherDatabase: now.database !== position.database, tables }
}

/**
 * Returns whether an event was committed after a position, however early its transaction began. The bounds let the
 * query use the index. The upper bound leaves out transaction numbers that were copied from another server.
 */
export function committedSince({ snapshot }: Position) {
  return sql<boolean>`(
    xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
    and xid < pg_snapshot_xmax(pg_current_snapshot())
    and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)
  )`
}

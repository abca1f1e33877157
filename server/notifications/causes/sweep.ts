import { sql } from 'kysely'
import { changesSince, type Position, readPosition } from '#server/platform/db/cache/changesSince.ts'
import { type Database, type Queryable, type Trx, write } from '#server/platform/db/connection/connect.ts'
import { locks } from '#server/platform/db/connection/locks.ts'
import { readFirst } from '#server/platform/db/connection/read.ts'
import { writerProblem } from '#server/platform/db/schema/release.ts'
import type { BusinessTable } from '#server/platform/db/schema/tables.ts'
import type { NotificationKind } from '#shared/notifications/notifications.ts'
import { causes, kinds } from './causes.ts'

/** Chooses the kinds to sweep by the tables that changed. */
export type KindChoice = (tables: readonly BusinessTable[]) => readonly NotificationKind[]

const unlogged = kinds.filter((kind) => causes[kind].isUnlogged)
const timeless = kinds.filter((kind) => !causes[kind].followsDays)

/**
 * Sweeps from where the last sweep of this node ended. Without such a position, or in another database, it sweeps every kind, and nobody
 * knows who wrote what. Only one node sweeps at a time: a later one would take back what was read meanwhile. A node that may no longer
 * write leaves it to the others.
 * @returns the position up to which writes are swept now.
 */
export function sweepSince(db: Database, position: Position | undefined, chosen: KindChoice): Promise<Position> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${locks.notifications})`.execute(trx)
    const changes = position && (await changesSince(trx, position))
    // The position is read before the sweep: the next sweep then sees what is committed while this one runs.
    const next = changes?.position ?? (await readPosition(trx))
    if (await mayWrite(trx)) {
      const isKnown = changes && !changes.isOtherDatabase
      await sweep(trx, isKnown ? chosen(changes.tables) : kinds, isKnown ? position : undefined)
    }
    return next
  })
}

/** Sweeps the kinds whose changes no event tells. No person is the cause of them, so it needs no position. */
export function sweepUnlogged(db: Database): Promise<void> {
  return sweep(db, unlogged)
}

/** What people set aside is forgotten with it, and events tell of that. */
export async function forgetNotifications(db: Database): Promise<void> {
  await write(db, { actor: 'task:notifications' }, (trx) => sql`select forget_notifications()`.execute(trx))
}

/** While the clocks cannot be trusted, the kinds that follow days stay as they are. */
async function sweep(db: Queryable, chosen: readonly NotificationKind[], since?: Position): Promise<void> {
  if (chosen.length === 0) return
  const trusted = chosen.filter((kind) => timeless.includes(kind))
  await sql`select sweep_notifications(
    case when exists (select from clock_pauses) then ${trusted}::text[] else ${chosen}::text[] end,
    ${since?.snapshot ?? null}::pg_snapshot)`.execute(db)
}

async function mayWrite(trx: Trx): Promise<boolean> {
  const release = await readFirst(trx, trx.selectFrom('data_release').select(['version', 'oldest_writer']))
  return writerProblem(release) === undefined
}

import { sql } from 'kysely'
import { UserError } from '#server/errors.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { isUniqueViolation } from '#server/platform/db/connection/failure.ts'
import { locks } from '#server/platform/db/connection/locks.ts'
import { readFirst, readPrepared, type SelectedRow } from '#server/platform/db/connection/read.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { findRow } from '#server/platform/db/records/record.ts'
import type { FileDeps } from '#server/platform/files/stores/storeFile.ts'
import { recordEvent } from '#server/platform/idp/pages/securityEvents.ts'
import { type FirmExportState, firmExportLimit } from '#shared/firmExports/firmExports.ts'
import { isOrphaned } from './runs/state.ts'

export type FirmExport = SelectedRow<typeof exports>

/** Lists the latest exports, the newest first. @param viewerId tells which are the viewer's own. */
export function listFirmExports(db: Queryable, viewerId: string): Promise<FirmExport[]> {
  return readPrepared(db, exports(db, viewerId).orderBy('firm_exports.at', 'desc').limit(firmExportLimit))
}

/** Asks for an export, which a node begins in a moment. @throws UserError CONFLICT while there is one to be made. */
export async function startFirmExport(trx: Trx, accountId: string): Promise<FirmExport> {
  const open = await readFirst(
    trx,
    trx.selectFrom('firm_exports').select('id').where('state', 'in', ['WAITING', 'RUNNING']),
  )
  if (open) throw another()
  const { id } = await trx
    .insertInto('firm_exports')
    .values({ made_by_id: accountId })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error) => Promise.reject(isUniqueViolation(error, 'firm_exports_open_idx') ? another() : error))
  await recordEvent(trx, 'EXPORTED', null, { what: 'firm', export: id })
  return findFirmExport(trx, id, accountId)
}

function another(): UserError {
  return new UserError('CONFLICT', 'An export is being made. Wait until it has ended, or cancel it.')
}

/** Cancels an export that is still to be made. What was written goes with it. @throws UserError NOT_FOUND, CONFLICT */
export async function cancelFirmExport(trx: Trx, id: string, accountId: string): Promise<FirmExport> {
  const { numUpdatedRows } = await trx
    .updateTable('firm_exports')
    .set({ state: 'CANCELLED', ended_at: sql<Moment>`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['WAITING', 'RUNNING'])
    .executeTakeFirstOrThrow()
  const found = await findFirmExport(trx, id, accountId)
  if (numUpdatedRows === 0n) throw new UserError('CONFLICT', 'This export has ended, so it cannot be cancelled.')
  return found
}

/**
 * Finds the archive of an export for the account that made it, and records that it was fetched.
 * @throws UserError NOT_FOUND for anybody else, and once its day is over.
 */
export async function fetchArchive(trx: Trx, id: string, accountId: string): Promise<{ key: string; at: Moment }> {
  const row = await trx
    .selectFrom('firm_exports')
    .select(['archive_key', 'at'])
    .where('id', '=', id)
    .where('made_by_id', '=', accountId)
    .where('state', '=', 'DONE')
    .where(isKept)
    .executeTakeFirst()
  if (!row?.archive_key) throw gone()
  await recordEvent(trx, 'EXPORTED', null, { what: 'firm archive', export: id })
  return { key: row.archive_key, at: row.at }
}

/** Makes the error for an archive that is deleted, and for one of somebody else. */
export function gone(): UserError {
  return new UserError('NOT_FOUND', 'This archive is deleted, or somebody else made it. Make a new export.')
}

/** An export waits, or its process has ended: nobody holds the lock under which it is made. */
export async function isExportDue(db: Queryable): Promise<boolean> {
  const found = await readFirst(
    db,
    sql<{ due: boolean }>`
      select exists (
        select from firm_exports where state = 'WAITING' or (${sql.raw(isOrphaned)})
      ) and not exists (
        select from pg_locks where locktype = 'advisory' and objid = ${locks.firmExport} and granted
          and database = (select oid from pg_database where datname = current_database())
      ) as due`,
  )
  return found?.due ?? false
}

/**
 * Removes an archive whose day is over, or what an export left that failed while its store did not answer.
 * @returns whether there may be more.
 */
export async function removeExpired({ db, files }: FileDeps): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('firm_exports')
      .select(['id', 'archive_key', 'state'])
      .where('state', 'in', ['DONE', 'FAILED', 'CANCELLED'])
      .where('expires_at', 'is not', null)
      .where(({ not }) => not(isKept))
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!row) return false
    if (row.archive_key) await files.removeStream(row.archive_key)
    await trx
      .updateTable('firm_exports')
      .set(row.state === 'DONE' ? { state: 'EXPIRED', archive_key: null } : { expires_at: null, archive_key: null })
      .where('id', '=', row.id)
      .execute()
    return true
  })
}

/** An end that is more than a day ahead was written by a wrong clock. */
const isKept = sql<boolean>`firm_exports.expires_at between now() and now() + interval '24 hours'`

async function findFirmExport(db: Queryable, id: string, viewerId: string): Promise<FirmExport> {
  return findRow(db, 'export', exports(db, viewerId).where('firm_exports.id', '=', id))
}

function exports(db: Queryable, viewerId: string) {
  return db
    .selectFrom('firm_exports')
    .leftJoin('users', 'users.id', 'firm_exports.made_by_id')
    .select([
      'firm_exports.id',
      'firm_exports.at',
      'firm_exports.size',
      'firm_exports.expires_at',
      'firm_exports.problem',
      'users.display_name as by',
      sql<FirmExportState>`case when firm_exports.state = 'DONE' and not ${isKept} then 'EXPIRED' else firm_exports.state end`.as(
        'state',
      ),
      // From 0 to 1.
      sql<number>`coalesce(done::float8 / nullif(total, 0), 0)`.as('progress'),
      secondsLeft.as('seconds_left'),
      sql<boolean>`coalesce(firm_exports.made_by_id = ${viewerId}::uuid, false)`.as('is_own'),
    ])
}

/** The rest takes as long as what is done, in proportion. */
const secondsLeft = sql<number | null>`case when firm_exports.state = 'RUNNING' and done > 0 then
  ceil(extract(epoch from clock_timestamp() - began_at) * (total - done) / done)::int end`

import { sql } from 'kysely'
import { lockedDevelopers } from '#server/developers/data.ts'
import { UserError } from '#server/errors.ts'
import type { Database, Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import { type BulkPlan, changeSelected, type Selected } from '#server/platform/db/records/bulk.ts'
import type { Colleague } from '#server/staff/data.ts'
import { developerTagLimit } from '#shared/developers/developerInput.ts'
import type { developerList } from '#shared/developers/developers.ts'
import { rolesWith } from '#shared/platform/permissions.ts'
import { developerSource } from './developerSource.ts'

export const taggedDevelopers = {
  table: 'developers',
  source: developerSource,
  name: sql<string>`developers.first_name || ' ' || developers.last_name`,
  limit: developerTagLimit,
} as const

/**
 * Gives developers to somebody who looks after them, or to nobody.
 * @param isDryRun only tells what it would do.
 * @throws UserError BAD_INPUT for an account that may not look after developers.
 */
export async function assignDstm(
  trx: Trx,
  selected: Selected<typeof developerList>,
  dstmId: string | null,
  isDryRun: boolean,
): Promise<BulkPlan> {
  if (dstmId !== null) await requireDstm(trx, dstmId)
  return changeSelected(trx, developerSource, selected, isDryRun, {
    lock: (ids) => lockedDevelopers(trx, ids).select(['id', 'first_name', 'last_name', 'dstm_id']).execute(),
    reasonToSkip: (row) => (row.dstm_id === dstmId ? alreadyAssigned(dstmId) : undefined),
    nameOf: (row) => `${row.first_name} ${row.last_name}`,
    apply: (ids) => trx.updateTable('developers').set({ dstm_id: dstmId }).where('id', 'in', ids).execute(),
  })
}

export function listDstms(db: Database): Promise<Colleague[]> {
  return readPrepared(db, dstms(db).orderBy('display_name').orderBy('id').limit(dstmLimit))
}

/** No firm has this many. */
export const dstmLimit = 1_000

/** @throws UserError BAD_INPUT at the field for an account that may not look after developers. */
export async function requireDstm(trx: Trx, id: string, field = 'dstm_id'): Promise<void> {
  if (await dstms(trx).where('id', '=', id).executeTakeFirst()) return
  throw new UserError('BAD_INPUT', 'Choose somebody who may look after developers.', { field })
}

/** People who look after developers also check in with them. */
function dstms(db: Queryable) {
  return db
    .selectFrom('users')
    .select(['id', 'display_name'])
    .where('active', '=', true)
    .where('role', 'in', rolesWith('checkIns:write'))
}

function alreadyAssigned(dstmId: string | null): string {
  return dstmId === null ? 'Has no DSTM' : 'Already has this DSTM'
}

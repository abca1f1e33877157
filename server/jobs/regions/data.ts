import type { Transaction } from 'kysely'
import { UserError } from '#server/errors.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import { recordTable } from '#server/platform/db/records/record.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import { builtInRegions, type Region } from '#shared/jobs/regions.ts'

/** A region that the firm named itself. */
export interface OwnRegion extends Region {
  readonly id: string
  readonly version: number
}

export const nameTaken = 'A country or another region has this name.'

export const regionTable = recordTable('job_regions', 'region', {
  taken: {
    job_regions_name_key: { field: 'name', sentence: nameTaken },
    job_regions_word_key: { field: 'word', sentence: nameTaken },
  },
})

/** Lists the regions of the firm, by name. @param locks them, so that their countries stay until a job is saved. */
export function listOwnRegions(db: Queryable, locks = false): Promise<OwnRegion[]> {
  const regions = ownRegions(db).orderBy('name')
  return readPrepared(db, locks ? regions.forShare() : regions)
}

/** @throws UserError NOT_FOUND, also for one that was removed. */
export function findOwnRegion(db: Queryable, id: string): Promise<OwnRegion> {
  return regionTable.find(db, ownRegions(db).where('id', '=', id))
}

/**
 * Finds the regions of some words. Those of the firm are locked, so that their countries stay until the job is saved. Whoever also locks
 * the job does it afterwards.
 * @throws UserError BAD_INPUT for a word that no region has.
 */
export async function lockRegions(trx: Transaction<Tables>, words: readonly string[]): Promise<readonly Region[]> {
  const known = builtInRegions.filter(({ word }) => words.includes(word))
  const others = words.filter((word) => !known.some((region) => region.word === word))
  if (others.length === 0) return known
  const own = await ownRegions(trx).where('word', 'in', others).orderBy('id').forShare().execute()
  if (own.length === others.length) return [...known, ...own]
  throw new UserError('BAD_INPUT', 'There is no such region. It may have been removed.', { field: 'regions' })
}

function ownRegions(db: Queryable) {
  return db
    .selectFrom('job_regions')
    .where('deleted_at', 'is', null)
    .select(['id', 'name', 'word', 'countries', 'version'])
}

import { UserError } from '#server/errors.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import { recordTable } from '#server/platform/db/records/record.ts'
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

export function listOwnRegions(db: Queryable): Promise<OwnRegion[]> {
  return readPrepared(db, ownRegions(db).orderBy('name'))
}

/** @throws UserError NOT_FOUND, also for one that was removed. */
export function findOwnRegion(db: Queryable, id: string): Promise<OwnRegion> {
  return regionTable.find(db, ownRegions(db).where('id', '=', id))
}

/**
 * Finds the regions of some words, as they are today.
 * @param had words that the job has already. Their regions may have gone since.
 * @throws UserError BAD_INPUT for another word that no region has.
 */
export async function findRegions(
  db: Queryable,
  words: readonly string[],
  had: readonly string[],
): Promise<readonly Region[]> {
  if (words.length === 0) return []
  const found = [...builtInRegions, ...(await listOwnRegions(db))].filter(({ word }) => words.includes(word))
  const known = new Set([...had, ...found.map(({ word }) => word)])
  if (words.every((word) => known.has(word))) return found
  throw new UserError('BAD_INPUT', 'There is no such region. It may have been removed.', { field: 'regions' })
}

function ownRegions(db: Queryable) {
  return db
    .selectFrom('job_regions')
    .where('deleted_at', 'is', null)
    .select(['id', 'name', 'word', 'countries', 'version'])
}

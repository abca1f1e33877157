import { sql } from 'kysely'
import { UserError } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { type ReadVersion, type RowChanges, softDelete } from '#server/platform/db/records/record.ts'
import { type JobRegionChanges, type JobRegionInput, ownRegionLimit } from '#shared/jobs/regionInput.ts'
import { findOwnRegion, listOwnRegions, nameTaken, type OwnRegion, regionTable } from './data.ts'

/** @throws UserError BAD_INPUT when another region has the name or the word; TOO_LARGE. */
export async function addRegion(trx: Trx, input: JobRegionInput): Promise<OwnRegion> {
  await takeTurns(trx)
  await requireFree(trx, input)
  return findOwnRegion(trx, await regionTable.insert(trx, input))
}

/** @throws UserError CONFLICT when somebody else changed the region; BAD_INPUT as `addRegion`. */
export async function updateRegion(trx: Trx, save: RowChanges<JobRegionChanges>): Promise<OwnRegion> {
  await takeTurns(trx)
  const find = () => findOwnRegion(trx, save.id)
  const region = await regionTable.lock(trx, save, find)
  await requireFree(trx, { ...region, ...save.changes }, save.id)
  await regionTable.save(trx, save.id, save.changes)
  return find()
}

/** Removes a region. Jobs keep its word and its countries. @throws UserError CONFLICT as `updateRegion`. */
export async function deleteRegion(trx: Trx, read: ReadVersion): Promise<OwnRegion> {
  await takeTurns(trx)
  const region = await regionTable.lock(trx, read, () => findOwnRegion(trx, read.id))
  await softDelete(trx, 'job_regions', read.id)
  return region
}

/** Two admins at once take turns, since the name of one region may be the word of another. */
async function takeTurns(trx: Trx): Promise<void> {
  await sql`lock table job_regions in share row exclusive mode`.execute(trx)
}

/** @param own the id of the region itself. */
async function requireFree(
  trx: Trx,
  { name, word }: Pick<JobRegionInput, 'name' | 'word'>,
  own?: string,
): Promise<void> {
  const others = (await listOwnRegions(trx)).filter(({ id }) => id !== own)
  if (own === undefined && others.length >= ownRegionLimit) {
    throw new UserError('BAD_INPUT', `Keep at most ${ownRegionLimit} regions.`, { field: 'name' })
  }
  const taken = new Set(others.flatMap((region) => [region.name.toLowerCase(), region.word.toLowerCase()]))
  for (const [field, text] of Object.entries({ name, word })) {
    if (taken.has(text.toLowerCase())) throw new UserError('BAD_INPUT', nameTaken, { field })
  }
}

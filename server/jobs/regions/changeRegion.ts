import { sql, type Transaction } from 'kysely'
import { UserError } from '#server/errors.ts'
import { softDelete } from '#server/platform/db/records/record.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import {
  type JobRegionInput,
  type JobRegionRemoval,
  type JobRegionSave,
  ownRegionLimit,
} from '#shared/jobs/regionInput.ts'
import { findOwnRegion, listOwnRegions, nameTaken, type OwnRegion, regionTable } from './data.ts'
import { regionEffect, requireShown, saveEffect } from './regionEffect.ts'

type Trx = Transaction<Tables>

/** @throws UserError BAD_INPUT when another region has the name or the word; TOO_LARGE. */
export async function addRegion(trx: Trx, input: JobRegionInput): Promise<OwnRegion> {
  await takeTurns(trx)
  await requireFree(trx, input)
  return findOwnRegion(trx, await regionTable.insert(trx, input))
}

/**
 * Changes a region, and the countries of the open jobs that accept it.
 * @throws UserError CONFLICT when somebody else changed the region, or other jobs would change than those that were shown.
 * @throws UserError BAD_INPUT as `addRegion`.
 */
export async function updateRegion(trx: Trx, { id, version, seen, ...input }: JobRegionSave): Promise<OwnRegion> {
  await takeTurns(trx)
  const region = await regionTable.lock(trx, { id, version }, () => findOwnRegion(trx, id))
  await requireFree(trx, input, id)
  const effect = await regionEffect(trx, region, input, true)
  requireShown(effect, seen)
  await regionTable.save(trx, id, input)
  await saveEffect(trx, effect)
  return findOwnRegion(trx, id)
}

/** Removes a region. The jobs that accept it keep its countries. @throws UserError CONFLICT as `updateRegion`. */
export async function deleteRegion(trx: Trx, { id, version, seen }: JobRegionRemoval): Promise<OwnRegion> {
  await takeTurns(trx)
  const region = await regionTable.lock(trx, { id, version }, () => findOwnRegion(trx, id))
  const effect = await regionEffect(trx, region, undefined, true)
  requireShown(effect, seen)
  await softDelete(trx, 'job_regions', id)
  await saveEffect(trx, effect)
  return region
}

/** Two admins at once take turns, since the name of one region may be the word of another. Whoever saves a job may go on. */
async function takeTurns(trx: Trx): Promise<void> {
  await sql`lock table job_regions in share row exclusive mode`.execute(trx)
}

/** @param own the id of the region itself. */
async function requireFree(trx: Trx, { name, word }: JobRegionInput, own?: string): Promise<void> {
  const others = (await listOwnRegions(trx)).filter(({ id }) => id !== own)
  if (own === undefined && others.length >= ownRegionLimit) {
    throw new UserError('BAD_INPUT', `Keep at most ${ownRegionLimit} regions.`, { field: 'name' })
  }
  const taken = new Set(others.flatMap((region) => [region.name.toLowerCase(), region.word.toLowerCase()]))
  for (const [field, text] of Object.entries({ name, word })) {
    if (taken.has(text.toLowerCase())) throw new UserError('BAD_INPUT', nameTaken, { field })
  }
}

import { sql, type Transaction, type UpdateObject } from 'kysely'
import { UserError } from '#server/errors.ts'
import type { Database, Queryable } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import { type BulkPlan, changeSelected, type Selected } from '#server/platform/db/records/bulk.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import type { Colleague } from '#server/staff/data.ts'
import type { developerList } from '#shared/developers/developers.ts'
import { rolesWith } from '#shared/platform/permissions.ts'
import { developerSource } from './developerSource.ts'

type SelectedDevelopers = Selected<typeof developerList>

/** Adds tags to developers. Whoever has a tag in other letters has it already. @param isDryRun only tells what it would do. */
export function addTags(
  trx: Transaction<Tables>,
  selected: SelectedDevelopers,
  tags: readonly string[],
  isDryRun: boolean,
): Promise<BulkPlan> {
  const added = eachOnce(tags)
  const change: BulkChange = {
    reasonToSkip: (row) => (added.every((tag) => holds(row.tags, tag)) ? alreadyTagged(added) : undefined),
    set: {
      tags: sql`tags || array(
        select tag from unnest(${added}::text[]) as tag where lower(tag) <> all(select lower(had) from unnest(tags) as had)
      )`,
    },
  }
  return changeDevelopers(trx, selected, change, isDryRun)
}

/** Takes tags away from developers, however they are spelled. @param isDryRun only tells what it would do. */
export function removeTags(
  trx: Transaction<Tables>,
  selected: SelectedDevelopers,
  tags: readonly string[],
  isDryRun: boolean,
): Promise<BulkPlan> {
  const removed = tags.map((tag) => tag.toLowerCase())
  const change: BulkChange = {
    reasonToSkip: (row) => (tags.some((tag) => holds(row.tags, tag)) ? undefined : notTagged(tags)),
    set: { tags: sql`array(select had from unnest(tags) as had where lower(had) <> all(${removed}::text[]))` },
  }
  return changeDevelopers(trx, selected, change, isDryRun)
}

/**
 * Gives developers to somebody who looks after them, or to nobody.
 * @param isDryRun only tells what it would do.
 * @throws UserError BAD_INPUT for an account that may not look after developers.
 */
export async function assignDstm(
  trx: Transaction<Tables>,
  selected: SelectedDevelopers,
  dstmId: string | null,
  isDryRun: boolean,
): Promise<BulkPlan> {
  if (dstmId !== null) await requireDstm(trx, dstmId)
  const change: BulkChange = {
    reasonToSkip: (row) => (row.dstm_id === dstmId ? alreadyAssigned(dstmId) : undefined),
    set: { dstm_id: dstmId },
  }
  return changeDevelopers(trx, selected, change, isDryRun)
}

/** Lists everybody who can look after developers, by name. */
export function listDstms(db: Database): Promise<Colleague[]> {
  return readPrepared(db, dstms(db).orderBy('display_name').orderBy('id').limit(dstmLimit))
}

/** No firm has so many. */
export const dstmLimit = 1_000

/** Lists the tags that developers have, by the alphabet. */
export async function listTags(db: Database): Promise<string[]> {
  const tags = sql<{ tag: string }>`
    select distinct unnest(tags) as tag from developers where deleted_at is null and tags <> '{}' order by 1 limit ${sql.lit(tagLimit)}`
  return (await readPrepared(db, tags)).map(({ tag }) => tag)
}

export const tagLimit = 1_000

interface BulkChange {
  readonly reasonToSkip: (row: LockedDeveloper) => string | undefined
  readonly set: UpdateObject<Tables, 'developers'>
}

function changeDevelopers(
  trx: Transaction<Tables>,
  selected: SelectedDevelopers,
  { reasonToSkip, set }: BulkChange,
  isDryRun: boolean,
): Promise<BulkPlan> {
  const change = {
    lock: (ids: readonly string[]) => lockDevelopers(trx, ids),
    reasonToSkip,
    nameOf: (row: LockedDeveloper) => `${row.first_name} ${row.last_name}`,
    apply: (ids: readonly string[]) => trx.updateTable('developers').set(set).where('id', 'in', ids).execute(),
  }
  return changeSelected(trx, developerSource, selected, change, isDryRun)
}

type LockedDeveloper = Awaited<ReturnType<typeof lockDevelopers>>[number]

/** Locks in one order, so that two who change the same ones come one after the other. */
function lockDevelopers(trx: Transaction<Tables>, ids: readonly string[]) {
  return trx
    .selectFrom('developers')
    .select(['id', 'first_name', 'last_name', 'tags', 'dstm_id'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** @throws UserError BAD_INPUT at the field for an account that may not look after developers. */
export async function requireDstm(trx: Transaction<Tables>, id: string, field = 'dstm_id'): Promise<void> {
  if (await dstms(trx).where('id', '=', id).executeTakeFirst()) return
  throw new UserError('BAD_INPUT', 'Choose somebody who may look after developers.', { field })
}

/** Whoever looks after developers checks in with them. */
function dstms(db: Queryable) {
  return db
    .selectFrom('users')
    .select(['id', 'display_name'])
    .where('active', '=', true)
    .where('role', 'in', rolesWith('checkIns:write'))
}

function holds(tags: readonly string[], tag: string): boolean {
  return tags.some((had) => had.toLowerCase() === tag.toLowerCase())
}

/** Keeps the first of tags that differ in upper and lower case alone. */
function eachOnce(tags: readonly string[]): string[] {
  return tags.filter((tag, place) => !holds(tags.slice(0, place), tag))
}

function alreadyTagged(tags: readonly string[]): string {
  return tags.length === 1 ? 'Already has the tag' : 'Already has all these tags'
}

function notTagged(tags: readonly string[]): string {
  return tags.length === 1 ? 'Does not have the tag' : 'Has none of these tags'
}

function alreadyAssigned(dstmId: string | null): string {
  return dstmId === null ? 'Has no DSTM' : 'Already has this DSTM'
}

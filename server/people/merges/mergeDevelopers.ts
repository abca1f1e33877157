import { sql } from 'kysely'
import { notFound, UserError } from '#server/errors.ts'
import { linkedTables } from '#server/people/personTables/kindsOfTables.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { ReadVersion } from '#server/platform/db/records/record.ts'
import { requireVersion } from '#server/platform/db/records/requireVersion.ts'
import { takeBackFailed, takeBackOwn } from '#server/reviews/results/takeBack.ts'
import type { DeveloperStage } from '#shared/developers/developerStages.ts'
import { collisions } from './collisions.ts'
import { fillDeveloper } from './filling.ts'

export interface Merge {
  /** The id of the developer who stays. */
  readonly id: string
  readonly moved: readonly MovedRows[]
  /** Tells in sentences what happened to rows that could not both stay. */
  readonly notes: readonly string[]
}

export interface MovedRows {
  readonly noun: string
  readonly count: number
}

/**
 * Merges the record of a developer into another one of the same person: moves everything that refers to it, fills what the other
 * record lacks, and deletes it. Its id and e-mail address lead to the other one from then on.
 * @throws UserError NOT_FOUND; CONFLICT when one of them was changed since it was read, or cannot be merged now; BAD_INPUT when both
 *   are the same record.
 */
export async function mergeDevelopers(trx: Trx, removed: ReadVersion, kept: ReadVersion): Promise<Merge> {
  if (removed.id === kept.id) {
    throw new UserError('BAD_INPUT', 'Choose another developer: this is the same record.', { field: 'into' })
  }
  const [from, into] = await lockBoth(trx, removed, kept)
  await requireMergeable(trx, from, into)
  const notes = [...(await resolveCollisions(trx, from.id, into.id)), ...(await settlePasts(trx, from.id, into.id))]
  const moved = await moveLinks(trx, from.id, into.id)
  await fillDeveloper(trx, from.id, into.id)
  await trx.deleteFrom('developers').where('id', '=', from.id).execute()
  await trx.insertInto('merged_developers').values({ id: from.id, developer_id: into.id, email: from.email }).execute()
  const failed = lostSentences(await takeBackFailed(trx, into.id), 'a later attempt at the same assessment failed')
  const own = lostSentences(await takeBackOwn(trx, into.id), 'its reviewer was the developer')
  return { id: into.id, moved, notes: [...notes, ...failed, ...own] }
}

function lostSentences(count: number, because: string): string[] {
  if (count === 0) return []
  const skills = count === 1 ? '1 skill isn’t' : `${count} skills aren’t`
  return [`${skills} verified any more: ${because}.`]
}

/** Does everything that `mergeDevelopers` does, and reverts it: so the plan is always what the merge will do. */
export async function planMerge(trx: Trx, removed: ReadVersion, kept: ReadVersion): Promise<Merge> {
  await sql`savepoint plan`.execute(trx)
  const merge = await mergeDevelopers(trx, removed, kept)
  await sql`rollback to savepoint plan`.execute(trx)
  return merge
}

interface LockedDeveloper {
  readonly id: string
  readonly version: number
  readonly email: string
  readonly stage: DeveloperStage
  readonly name: string
}

/** Locks both against every other writer, also of rows that refer to them. @returns the one to delete, and the one to keep. */
async function lockBoth(trx: Trx, ...both: [ReadVersion, ReadVersion]): Promise<[LockedDeveloper, LockedDeveloper]> {
  const rows: LockedDeveloper[] = await trx
    .selectFrom('developers')
    .select(['id', 'version', 'email', 'stage', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .where('id', 'in', [both[0].id, both[1].id])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id, version } of both) {
    const row = rows.find((one) => one.id === id)
    if (row) await requireVersion(trx, { noun: 'developer', id }, { version: row.version }, version)
  }
  const [removed, kept] = both.map(({ id }) => rows.find((one) => one.id === id))
  if (!removed || !kept) throw notFound('developer')
  return [removed, kept]
}

/** @throws UserError CONFLICT with the reason. */
async function requireMergeable(trx: Trx, removed: LockedDeveloper, kept: LockedDeveloper): Promise<void> {
  if (removed.stage === 'BLOCKED' && kept.stage !== 'BLOCKED') {
    throw new UserError(
      'CONFLICT',
      `${removed.name} is blocked. Keep the blocked record, so that the person stays blocked.`,
    )
  }
  if (await hasWaitingMessage(trx, removed.id)) {
    throw new UserError(
      'CONFLICT',
      `Messages to ${removed.name}, or about a meeting with them, are being sent. Merge the records after they were sent.`,
    )
  }
  const { rows: placed } = await sql<{ title: string }>`
    select jobs.title
    from job_profiles g
    join job_profiles k on k.job_id = g.job_id and k.developer_id = ${kept.id} and k.status = 'PLACED'
    join jobs on jobs.id = g.job_id
    where g.developer_id = ${removed.id} and g.status = 'PLACED' and g.deleted_at is null and k.deleted_at is null
    limit 1`.execute(trx)
  if (!placed[0]) return
  throw new UserError('CONFLICT', `Both are placed as ${placed[0].title}. End one of the two placements first.`)
}

/**
 * Asks also for calendar mails to others at a meeting with them. The merge changes their rows, too, and a mail that leaves afterwards would keep
 * it from being undone.
 */
async function hasWaitingMessage(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from messages where developer_id = ${id} and send_after is not null limit 1`.execute(trx)
  return rows.length > 0
}

async function resolveCollisions(trx: Trx, removed: string, kept: string): Promise<string[]> {
  const notes: string[] = []
  for (const { index: _index, resolve, sentences } of Object.values(collisions).flat()) {
    const { numAffectedRows = 0n } = await resolve(removed, kept).execute(trx)
    if (numAffectedRows > 0n) notes.push(`${numAffectedRows} ${sentences[numAffectedRows === 1n ? 0 : 1]}`)
  }
  return notes
}

async function moveLinks(trx: Trx, removed: string, kept: string): Promise<MovedRows[]> {
  const moved: MovedRows[] = []
  for (const { table, nouns } of linkedTables) {
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set developer_id = ${kept} where developer_id = ${removed}`.execute(trx)
    const count = Number(numAffectedRows)
    if (count > 0) moved.push({ noun: nouns[count === 1 ? 0 : 1], count })
  }
  return moved
}

/**
 * Lets the imported past of the record that stays count alone, where both records have one: each tells the life of its own record, and
 * mixed they would tell a third one. The moves of the other record are kept. See docs/decisions/0140.
 * @returns a sentence with the number of moves that no longer count, or none.
 */
async function settlePasts(trx: Trx, removed: string, kept: string): Promise<string[]> {
  const { numUpdatedRows } = await trx
    .updateTable('imported_moves')
    .set({ counts: false })
    .where('developer_id', '=', removed)
    .where('counts', '=', true)
    .where(sql<boolean>`exists (select from imported_moves where developer_id = ${kept} and counts)`)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return []
  const many = numUpdatedRows === 1n ? 'imported move is kept and does' : 'imported moves are kept and do'
  return [`${numUpdatedRows} ${many} not count: the record that stays has an imported past of its own.`]
}

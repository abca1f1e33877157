import { sql } from 'kysely'
import { requireDstm } from '#server/developers/lists/bulkChanges.ts'
import { UserError } from '#server/errors.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { readFirst } from '#server/platform/db/connection/read.ts'
import type { PortfolioMove } from '#shared/dstms/handoverInput.ts'

export interface Portfolio {
  readonly developers: number
  /** Counts those that are not held yet. */
  readonly check_ins: number
  /** Counts those that are not done yet. */
  readonly follow_ups: number
}

/** One transaction changes them all, and others wait for it. */
const most = 10_000

/** Selects the developers of a DSTM, and the open check-ins and follow-ups that the DSTM has with them. */
function openWork(dstmId: string) {
  const placements = sql`select placements.id from placements
    join job_profiles on job_profiles.id = placements.job_profile_id
    join developers on developers.id = job_profiles.developer_id
    where developers.dstm_id = ${dstmId} and developers.deleted_at is null`
  return {
    developers: sql`developers where dstm_id = ${dstmId} and deleted_at is null`,
    checkIns: sql`check_ins where host_id = ${dstmId} and state in ('SCHEDULED', 'DUE', 'OVERDUE', 'SNOOZED')
      and placement_id in (${placements})`,
    followUps: sql`follow_ups where assignee_id = ${dstmId} and done_at is null
      and check_in_id in (select id from check_ins where placement_id in (${placements}))`,
  }
}

export async function countPortfolio(db: Queryable, dstmId: string): Promise<Portfolio> {
  const { developers, checkIns, followUps } = openWork(dstmId)
  const counts = sql<Portfolio>`select (select count(*) from ${developers}) as developers,
    (select count(*) from ${checkIns}) as check_ins, (select count(*) from ${followUps}) as follow_ups`
  return (await readFirst(db, counts)) ?? { developers: 0, check_ins: 0, follow_ups: 0 }
}

/**
 * Gives all developers of a DSTM to another one, with the open check-ins and follow-ups, and keeps the note for the other.
 * @throws UserError BAD_INPUT where nothing can move, or the other may not look after developers; TOO_LARGE.
 */
export async function movePortfolio(
  trx: Trx,
  authorId: string,
  { from_id, to_id, note }: PortfolioMove,
): Promise<Portfolio> {
  if (from_id === to_id) throw new UserError('BAD_INPUT', 'Choose another DSTM to take over.', { field: 'to_id' })
  await requireDstm(trx, to_id, 'to_id')
  const { developers, checkIns, followUps } = openWork(from_id)
  // In one order, so that two who change the same developers come one after the other.
  await sql`select from ${developers} order by id for no key update`.execute(trx)
  const counts = await countPortfolio(trx, from_id)
  requireMovable(counts)
  const taken = sql`${to_id}::uuid`
  await sql`update follow_ups set assignee_id = ${taken} where id in (select id from ${followUps})`.execute(trx)
  await sql`update check_ins set host_id = ${taken} where id in (select id from ${checkIns})`.execute(trx)
  await sql`update developers set dstm_id = ${taken} where id in (select id from ${developers})`.execute(trx)
  await trx
    .insertInto('handovers')
    .values({ from_id, to_id, author_id: authorId, note, ...counts })
    .execute()
  return counts
}

function requireMovable({ developers }: Portfolio): void {
  if (developers === 0) throw new UserError('BAD_INPUT', 'This portfolio has no developers.', { field: 'from_id' })
  if (developers <= most) return
  const limit = most.toLocaleString('en-US')
  throw new UserError(
    'TOO_LARGE',
    `You can move at most ${limit} developers at a time. First assign some of them to a DSTM in Developers.`,
  )
}

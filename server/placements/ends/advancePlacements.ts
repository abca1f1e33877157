import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { currentRates, followRates } from '#server/placements/rates/followRates.ts'
import { type Database, type Trx, write } from '#server/platform/db/connection/connect.ts'
import { recordRun } from '#server/platform/tasks/datedRun.ts'
import { endingDays, isRunning, placementStatusOn } from '#shared/placements/placementLife.ts'
import { dayInZone } from '#shared/platform/calendarDays.ts'
import { isOver, runningPlacements } from './duePlacements.ts'
import { placementsWithHosts } from './lockPlacement.ts'
import { setTerms } from './setTerms.ts'

/** The placements that one call moves on, each in a transaction of its own: an admin can take back each of them. */
const batchSize = 50

/**
 * Moves on the placements whose day has come, where their company is: to their status of today, and to their rates of today. An end that
 * seemed near, while a clock was ahead, is far again. Rows that another node or a person has locked wait for the next time. After a pause
 * of any length it does what is due, once.
 * @param runId the change under which an admin can take it back.
 * @returns true where there may be more.
 */
export async function advancePlacements(
  db: Database,
  now = new Date(),
  runId: string = randomUUID(),
): Promise<boolean> {
  const ids = await findDue(db, now)
  let moved = 0
  for (const id of ids) {
    if (await write(db, { actor: 'task:placements', changeId: runId }, (trx) => advance(trx, id, now, runId))) moved++
  }
  // Where others have locked all of them, the next time is soon enough.
  return ids.length === batchSize && moved > 0
}

async function findDue(db: Database, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select pl.id
    from ${runningPlacements(now)} and (
      ${isOver}
      or pl.status = 'PENDING_START' and today.day >= pl.starts_on
      or pl.status = 'ACTIVE' and today.day >= pl.ends_on - ${endingDays}::int
      or pl.status = 'ENDING' and today.day >= pl.starts_on and today.day < pl.ends_on - ${endingDays}::int
      or exists (
        select from (${currentRates(sql`pl.id`, sql`today.day`)}) r
        where (r.cost_rate_cents, r.bill_rate_cents) <> (pl.cost_rate_cents, pl.bill_rate_cents)
      )
    )
    order by pl.id limit ${batchSize}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Reads it again under its lock: it may have been moved since it was found. @returns true where it was free. */
async function advance(trx: Trx, id: string, now: Date, runId: string): Promise<boolean> {
  const placement = await claim(trx, id)
  if (!placement) return false
  if (!isRunning(placement.status)) return true
  const today = dayInZone(now, placement.time_zone)
  const hasNewRates = await followRates(trx, id, today)
  const { ends_on, end_reason, end_note } = placement
  const onDay = placementStatusOn(today, { ...placement, endsEarly: end_reason !== null })
  // A placement that has started stays so, also when the clock is set back before its first day.
  const status = onDay === 'PENDING_START' ? placement.status : onDay
  if (status !== placement.status) await setTerms(trx, placement, { status, ends_on, end_reason, end_note }, now)
  await recordRun(trx, 'PLACEMENTS', runId, hasNewRates || status !== placement.status ? 1 : 0)
  return true
}

/** Locks the profile before the placement, as everybody does who changes both. */
async function claim(trx: Trx, id: string) {
  const { rows } = await sql`
    select from placements pl join job_profiles p on p.id = pl.job_profile_id
    where pl.id = ${id} for no key update of p skip locked`.execute(trx)
  if (rows.length === 0) return undefined
  await trx.selectFrom('placements').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return placementsWithHosts(trx).where('pl.id', '=', id).executeTakeFirstOrThrow()
}

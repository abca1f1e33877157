import { sql, type Transaction } from 'kysely'
import { type Database, write } from '#server/platform/db/connect.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { dayInZone } from '#shared/calendarDays.ts'
import { endingDays, isRunning, placementStatusOn } from '#shared/placementLife.ts'
import { currentRates, followRates } from '../rating/followRates.ts'
import { placementsWithHosts } from './lockPlacement.ts'
import { setTerms } from './setTerms.ts'

type Trx = Transaction<Tables>

/** Placements that one transaction moves on. */
const batchSize = 50

/**
 * Moves on the placements whose day has come, where their company is: to their status of today, and to their rates of today. What
 * another node or a person has locked waits for the next time. After a pause of any length it does what is due, once.
 * @returns whether there may be more.
 */
export function advancePlacements(db: Database, now = new Date()): Promise<boolean> {
  return write(db, { actor: 'task:placements' }, async (trx) => {
    const ids = await claimDue(trx, now)
    for (const id of ids) await advance(trx, id, now)
    return ids.length === batchSize
  })
}

/** Locks profiles before placements, as everybody does who changes both. */
async function claimDue(trx: Trx, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select pl.id
    from placements pl
    join job_profiles p on p.id = pl.job_profile_id
    join jobs j on j.id = p.job_id
    join companies c on c.id = j.company_id
    cross join lateral (select day_in_zone(${now}::timestamptz, c.time_zone) as day) today
    where pl.status in ('PENDING_START', 'ACTIVE', 'ENDING') and (
      today.day > pl.ends_on
      or pl.status = 'PENDING_START' and today.day >= pl.starts_on
      or pl.status = 'ACTIVE' and today.day >= pl.ends_on - ${endingDays}::int
      or exists (
        select from (${currentRates(sql`pl.id`, sql`today.day`)}) r
        where (r.cost_rate_cents, r.bill_rate_cents) <> (pl.cost_rate_cents, pl.bill_rate_cents)
      )
    )
    order by pl.id limit ${batchSize}
    for no key update of p skip locked`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Reads it again under its lock: it may have been moved since it was found. */
async function advance(trx: Trx, id: string, now: Date): Promise<void> {
  await trx.selectFrom('placements').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const placement = await placementsWithHosts(trx).where('pl.id', '=', id).executeTakeFirstOrThrow()
  if (!isRunning(placement.status)) return
  const today = dayInZone(now, placement.time_zone)
  await followRates(trx, id, today)
  const { ends_on, end_reason, end_note } = placement
  const status = placementStatusOn(today, { ...placement, endsEarly: end_reason !== null })
  if (status !== placement.status) await setTerms(trx, placement, { status, ends_on, end_reason, end_note }, now)
}

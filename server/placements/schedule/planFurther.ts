import { sql } from 'kysely'
import { type Database, type Trx, write } from '#server/platform/db/connection/connect.ts'
import { planningDays } from '#shared/checkIns/checkInSchedule.ts'
import { addDays, dayInZone } from '#shared/platform/calendarDays.ts'
import { planAhead } from './planAhead.ts'

/** One transaction plans this many placements. */
const batchSize = 50
/** A schedule that goes on for less than this needs its next months. Check-ins are at most 31 days apart then. */
const enoughDays = planningDays - 31

/** Adds the check-ins of running placements whose schedule ends too soon. A node that finds one locked leaves it to the one that has it. */
export async function planFurther(db: Database, now = new Date()): Promise<void> {
  for (let last: string | null = null; ; ) {
    const batch: readonly Short[] = await planBatch(db, now, last)
    if (batch.length < batchSize) return
    last = batch.at(-1)?.id ?? null
  }
}

interface Short {
  readonly id: string
  readonly starts_on: string
  readonly ends_on: string | null
  readonly time_zone: string | null
  readonly host_id: string | null
}

function planBatch(db: Database, now: Date, after: string | null): Promise<readonly Short[]> {
  return write(db, { actor: 'task:placements' }, async (trx) => {
    const batch = await claimShort(trx, now, after)
    for (const placement of batch) await planAhead(trx, placement, dayInZone(now, placement.time_zone))
    return batch
  })
}

/** Leaves out placements that end before long: their check-ins are all planned already. */
async function claimShort(trx: Trx, now: Date, after: string | null): Promise<readonly Short[]> {
  const soon = addDays(dayInZone(now, null), enoughDays)
  const { rows } = await sql<Short>`
    select pl.id, pl.starts_on, pl.ends_on, c.time_zone, d.dstm_id as host_id
    from placements pl
    join job_profiles p on p.id = pl.job_profile_id
    join jobs j on j.id = p.job_id
    join companies c on c.id = j.company_id
    join developers d on d.id = p.developer_id
    where pl.status in ('PENDING_START', 'ACTIVE', 'ENDING') and coalesce(pl.ends_on > ${soon}::date, true)
      and not exists (select from check_ins where placement_id = pl.id and planned_on >= ${soon}::date)
      and coalesce(pl.id > ${after}::uuid, true)
    order by pl.id limit ${batchSize}
    for no key update of pl skip locked`.execute(trx)
  return rows
}

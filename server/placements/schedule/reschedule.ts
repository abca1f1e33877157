import type { Trx } from '#server/platform/db/connection/connect.ts'
import { planCheckIns, planningDays } from '#shared/checkIns/checkInSchedule.ts'
import { openCheckInStates } from '#shared/checkIns/checkInStates.ts'
import type { PlacementStatus } from '#shared/placements/placementLife.ts'
import { isRunning } from '#shared/placements/placementLife.ts'
import { addDays } from '#shared/platform/calendarDays.ts'
import { planAhead, type Scheduled } from './planAhead.ts'

/**
 * Plans the check-ins of a placement whose end moved: drops open ones after the end, and those that its schedule no longer has, and adds
 * the missing ones. Check-ins that were held or missed stay, and so do those that people planned before the end.
 */
export async function reschedule(
  trx: Trx,
  placement: Scheduled & { readonly status: PlacementStatus },
  today: string,
): Promise<void> {
  // A placement that never started leaves nothing to talk about.
  const last = placement.ends_on ?? (isRunning(placement.status) ? null : addDays(placement.starts_on, -planningDays))
  if (last !== null) await openCheckIns(trx, placement.id).where('due_on', '>', last).execute()
  if (!isRunning(placement.status)) return
  const planned = planCheckIns(placement, today, addDays(today, planningDays)).map(({ planned_on }) => planned_on)
  await openCheckIns(trx, placement.id)
    .where('state', '=', 'SCHEDULED')
    .where('planned_on', '>=', today)
    .$if(planned.length > 0, (query) => query.where('planned_on', 'not in', planned))
    .execute()
  await planAhead(trx, placement, today)
}

/**
 * Drops open check-ins that the schedule planned for a former first day, also those that are due, overdue or snoozed. The same day with
 * another party is another check-in: day 60 may become day 30. Check-ins that were held or missed stay, and so do those that people
 * planned.
 */
export async function dropUnplanned(trx: Trx, placement: Scheduled, today: string): Promise<void> {
  // Past days are planned, too: an overdue check-in stays where the schedule still has its day.
  const planned = planCheckIns(placement, addDays(today, -planningDays), addDays(today, planningDays))
  await openCheckIns(trx, placement.id)
    .where('planned_on', 'is not', null)
    .$if(planned.length > 0, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('planned_on', 'party'),
          'not in',
          planned.map(({ planned_on, party }) => tuple(planned_on, party)),
        ),
      ),
    )
    .execute()
}

function openCheckIns(trx: Trx, placementId: string) {
  return trx.deleteFrom('check_ins').where('placement_id', '=', placementId).where('state', 'in', openCheckInStates)
}

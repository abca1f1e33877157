import type { Trx } from '#server/platform/db/connection/connect.ts'
import { planCheckIns, planningDays } from '#shared/checkIns/checkInSchedule.ts'
import { checkInStateOn } from '#shared/checkIns/checkInStates.ts'
import type { PlacementDays } from '#shared/placements/placementLife.ts'
import { addDays } from '#shared/platform/calendarDays.ts'

/** Planning needs the days of a placement, and who holds its check-ins. */
export interface Scheduled extends PlacementDays {
  readonly id: string
  readonly host_id: string | null
}

/**
 * Adds the check-ins that the schedule of a placement plans from a day on and that it lacks. One of that day is due at once. It does not
 * wait for the next run, which would be a change of Vouch that bars an undo.
 */
export async function planAhead(trx: Trx, placement: Scheduled, today: string): Promise<void> {
  const { id: placement_id, host_id } = placement
  const planned = planCheckIns(placement, today, addDays(today, planningDays))
  if (planned.length === 0) return
  await trx
    .insertInto('check_ins')
    .values(
      planned.map(({ planned_on, party }) => {
        const days = { due_on: planned_on, snoozed_until: null }
        return { placement_id, planned_on, ...days, state: checkInStateOn(today, days), party, host_id }
      }),
    )
    .onConflict((conflict) =>
      conflict.columns(['placement_id', 'planned_on']).where('planned_on', 'is not', null).doNothing(),
    )
    .execute()
}

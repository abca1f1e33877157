import { type CheckIn, checkInTable, findCheckIn } from '#server/checkIns/data.ts'
import { UserError } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { requireStaff } from '#server/staff/data.ts'
import type { CheckInPlan, CheckInSnooze, CheckInTerms } from '#shared/checkIns/checkInInput.ts'
import { checkInStateOn, isOpenCheckIn } from '#shared/checkIns/checkInStates.ts'
import { lockCheckIn, lockPlacementForShare, requireRunning } from './lockCheckIn.ts'

/** Plans a check-in besides those of the schedule. @throws UserError NOT_FOUND, BAD_INPUT and CONFLICT, each with its sentence. */
export async function planCheckIn(trx: Trx, plan: CheckInPlan): Promise<CheckIn> {
  const placement = await lockPlacementForShare(trx, plan.placement_id)
  requireRunning(placement, plan.due_on, 'due_on')
  requireAhead(plan.due_on, placement.today, 'due_on')
  await requireStaff(trx, plan.host_id, 'host_id')
  const state = checkInStateOn(placement.today, { due_on: plan.due_on, snoozed_until: null })
  const host_id = plan.host_id ?? placement.dstm_id
  return findCheckIn(trx, await checkInTable.insert(trx, { ...plan, host_id, state }))
}

/**
 * Gives an open check-in, or one that was missed, another day, host or party. A new day ends a snooze.
 * @throws UserError as `planCheckIn`, and CONFLICT when somebody else changed it, or when it was held.
 */
export async function rescheduleCheckIn(trx: Trx, { id, version, ...terms }: CheckInTerms): Promise<CheckIn> {
  const checkIn = await lockUnheld(trx, { id, version })
  await requireStaff(trx, terms.host_id, 'host_id')
  if (terms.due_on === checkIn.due_on) {
    await checkInTable.save(trx, id, terms)
  } else {
    requireRunning({ status: checkIn.placement_status, ends_on: checkIn.ends_on }, terms.due_on, 'due_on')
    requireAhead(terms.due_on, checkIn.today, 'due_on')
    const state = checkInStateOn(checkIn.today, { due_on: terms.due_on, snoozed_until: null })
    await checkInTable.save(trx, id, { ...terms, state, snoozed_until: null, snooze_reason: null })
  }
  return findCheckIn(trx, id)
}

/** Lets an open check-in rest until a day. The day on which it was due stays. @throws UserError as `rescheduleCheckIn`. */
export async function snoozeCheckIn(trx: Trx, { id, version, until, reason }: CheckInSnooze): Promise<CheckIn> {
  const checkIn = await lockUnheld(trx, { id, version })
  if (!isOpenCheckIn(checkIn.state)) throw new UserError('CONFLICT', 'This check-in was missed. Reschedule it instead.')
  requireRunning({ status: checkIn.placement_status, ends_on: checkIn.ends_on }, until, 'until')
  if (until <= checkIn.today || until <= checkIn.due_on) {
    throw new UserError('BAD_INPUT', 'Choose a day in the future that is after the due day.', { field: 'until' })
  }
  await checkInTable.save(trx, id, { state: 'SNOOZED', snoozed_until: until, snooze_reason: reason })
  return findCheckIn(trx, id)
}

async function lockUnheld(trx: Trx, read: { readonly id: string; readonly version: number }): Promise<CheckIn> {
  const checkIn = await lockCheckIn(trx, read)
  if (checkIn.state !== 'DONE') return checkIn
  throw new UserError('CONFLICT', 'This check-in was already held.')
}

function requireAhead(day: string, today: string, field: string): void {
  if (day >= today) return
  throw new UserError('BAD_INPUT', 'Choose today or a later day.', { field })
}

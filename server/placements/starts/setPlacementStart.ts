import { UserError } from '#server/errors.ts'
import { type LockedPlacement, lockPlacement } from '#server/placements/ends/lockPlacement.ts'
import { setTerms } from '#server/placements/ends/setTerms.ts'
import { moveFirstRates } from '#server/placements/rates/moveFirstRates.ts'
import { dropUnplanned } from '#server/placements/schedule/reschedule.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { ReadVersion } from '#server/platform/db/records/record.ts'
import { isRunning, placementStatusOn } from '#shared/placements/placementLife.ts'
import { dayInZone } from '#shared/platform/calendarDays.ts'

interface NewStart extends ReadVersion {
  readonly starts_on: string
  readonly note: string | null
}

/**
 * Moves the first day of a placement that has not started. A day that has come starts it now. Its profile, its first rates and its
 * check-ins follow.
 * @throws UserError NOT_FOUND; CONFLICT when somebody else changed it, or when it has started; BAD_INPUT for a first day after the last.
 */
export async function setPlacementStart(trx: Trx, { starts_on, note, ...read }: NewStart): Promise<void> {
  const now = new Date()
  const placement = await lockPlacement(trx, read)
  requirePending(placement)
  requireStartBeforeEnd(placement, starts_on)
  const { id, job_profile_id, currency, ends_on, end_reason, end_note } = placement
  const today = dayInZone(now, placement.time_zone)
  await trx.updateTable('job_profiles').set({ starts_on }).where('id', '=', job_profile_id).execute()
  await moveFirstRates(trx, { id, currency, starts_on }, today)
  await dropUnplanned(trx, { ...placement, starts_on }, today)
  const status = placementStatusOn(today, { starts_on, ends_on, endsEarly: end_reason !== null })
  await setTerms(trx, placement, { status, starts_on, start_note: note, ends_on, end_reason, end_note }, now)
}

function requirePending({ status }: LockedPlacement): void {
  if (status === 'PENDING_START') return
  const instead = isRunning(status)
    ? 'has started, so its first day cannot change. Change its last day, or end it early, instead.'
    : 'is over, so its first day cannot change. Place the developer again instead.'
  throw new UserError('CONFLICT', `This placement ${instead}`)
}

function requireStartBeforeEnd({ ends_on }: LockedPlacement, starts_on: string): void {
  if (ends_on === null || starts_on <= ends_on) return
  const message = 'The first day cannot be after the last. Extend the placement first.'
  throw new UserError('BAD_INPUT', message, { field: 'starts_on' })
}

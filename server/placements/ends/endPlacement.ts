import { UserError } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { ReadVersion } from '#server/platform/db/records/record.ts'
import type { EarlyEnd } from '#shared/placements/placementInput.ts'
import { isRunning, placementStatusOn } from '#shared/placements/placementLife.ts'
import { dayInZone } from '#shared/platform/calendarDays.ts'
import { type LockedPlacement, lockPlacement } from './lockPlacement.ts'
import { setTerms } from './setTerms.ts'

interface NewEnd extends ReadVersion {
  /** Is null while no end is agreed. */
  readonly ends_on: string | null
  readonly note: string | null
}

/**
 * Extends a placement, or sets its last day. A day that is over ends it now. One that ended goes on, with a note.
 * @param now the moment whose day, where the company is, counts.
 * @throws UserError NOT_FOUND; CONFLICT when somebody else changed it, when it ended early, or when the developer is put
 *   forward for the job again; BAD_INPUT for a last day before the
 *   first, and without the note.
 */
export async function setPlacementEnd(trx: Trx, { ends_on, note, ...read }: NewEnd, now = new Date()): Promise<void> {
  const placement = await lockPlacement(trx, read)
  if (placement.status === 'ENDED_EARLY') throw overError('ended early')
  requireEndAfterStart(placement, ends_on)
  const status = placementStatusOn(dayInZone(now, placement.time_zone), { ...placement, ends_on, endsEarly: false })
  await setTerms(trx, placement, { status, ends_on, end_reason: null, end_note: note }, now)
}

/**
 * Ends a placement early, with a reason: now where its last day has come, else on that day. A placement that has not started needs no
 * last day: it never starts.
 * @throws UserError as `setPlacementEnd`, and CONFLICT when it is over.
 */
export async function endPlacementEarly(
  trx: Trx,
  { ends_on, reason, note, ...read }: EarlyEnd,
  now = new Date(),
): Promise<void> {
  const placement = await lockPlacement(trx, read)
  if (!isRunning(placement.status)) throw overError('over')
  const terms = { ends_on, end_reason: reason, end_note: note }
  if (ends_on === null) {
    if (placement.status !== 'PENDING_START') {
      throw new UserError('BAD_INPUT', 'Choose the last day.', { field: 'ends_on' })
    }
    return setTerms(trx, placement, { ...terms, status: 'ENDED_EARLY' }, now)
  }
  requireEndAfterStart(placement, ends_on)
  if (placement.ends_on !== null && ends_on > placement.ends_on) {
    throw new UserError('BAD_INPUT', 'An early end cannot be after the agreed end. Extend the placement instead.', {
      field: 'ends_on',
    })
  }
  const today = dayInZone(now, placement.time_zone)
  const isOver = ends_on <= today
  const status = isOver ? 'ENDED_EARLY' : placementStatusOn(today, { ...placement, ends_on, endsEarly: true })
  return setTerms(trx, placement, { ...terms, status }, now)
}

function requireEndAfterStart({ starts_on }: LockedPlacement, ends_on: string | null): void {
  if (ends_on === null || ends_on >= starts_on) return
  const message = 'The last day cannot be before the first. End the placement early if it never starts.'
  throw new UserError('BAD_INPUT', message, { field: 'ends_on' })
}

function overError(how: string): UserError {
  return new UserError('CONFLICT', `This placement ${how === 'over' ? 'is over' : how}, so its end cannot change.`)
}

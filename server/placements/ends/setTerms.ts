import { UserError } from '#server/errors.ts'
import { reschedule } from '#server/placements/schedule/reschedule.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { isUniqueViolation } from '#server/platform/db/connection/failure.ts'
import { requireMove } from '#server/platform/db/records/move.ts'
import type { JobProfileStatus } from '#shared/jobProfiles/jobProfileStatuses.ts'
import type { PlacementStatus } from '#shared/placements/placementLife.ts'
import { type PlacementEndReason, placementLifecycle } from '#shared/placements/placementLife.ts'
import { dayInZone } from '#shared/platform/calendarDays.ts'
import type { LockedPlacement } from './lockPlacement.ts'

/** The last day is null while no end is agreed. */
interface EndTerms {
  readonly status: PlacementStatus
  readonly ends_on: string | null
  readonly end_reason: PlacementEndReason | null
  readonly end_note: string | null
}

/** The first day of a placement that has not started can move, with a note. */
interface StartTerms {
  readonly starts_on: string
  readonly start_note: string | null
}

/** A profile gets this status when its placement is over. */
const endedProfiles: Partial<Record<PlacementStatus, JobProfileStatus>> = {
  ENDED: 'COMPLETED',
  ENDED_EARLY: 'ENDED_EARLY',
}

/**
 * Writes how a placement ends, and its first day where that moves. Its profile moves along with it, and its check-ins are planned again.
 * The placement must be locked.
 * @throws UserError BAD_INPUT with the field when a condition asks for more; CONFLICT when the move is not allowed, or when a newer
 * profile stands in its way.
 */
export async function setTerms(
  trx: Trx,
  placement: LockedPlacement,
  terms: EndTerms & Partial<StartTerms>,
  now: Date,
): Promise<void> {
  const { status: to, end_reason, end_note } = terms
  if (to !== placement.status) {
    const conditions = { hasReason: end_reason !== null, hasNote: end_note !== null }
    requireMove(placementLifecycle, { from: placement.status, to, conditions, field: 'ends_on' })
  }
  await trx.updateTable('placements').set(terms).where('id', '=', placement.id).execute()
  if (terms.status !== placement.status) await moveProfile(trx, placement, terms)
  await reschedule(trx, { ...placement, ...terms }, dayInZone(now, placement.time_zone))
}

/** A profile is won while its placement runs, and has the outcome of one that is over. */
async function moveProfile(trx: Trx, { job_profile_id }: LockedPlacement, terms: EndTerms): Promise<void> {
  const status = endedProfiles[terms.status] ?? 'PLACED'
  const isEarly = terms.status === 'ENDED_EARLY'
  await trx
    .updateTable('job_profiles')
    .set({ status, end_reason: isEarly ? terms.end_reason : null, ...(isEarly && { status_note: terms.end_note }) })
    .where('id', '=', job_profile_id)
    .where('status', '<>', status)
    .execute()
    .catch(refuseSecondProfile)
}

/** A developer who was put forward for the same job since the placement ended has a newer profile, which counts. */
function refuseSecondProfile(error: unknown): never {
  if (!isUniqueViolation(error, 'job_profiles_open_key')) throw error
  const message = 'The developer has a newer profile for this job, so this placement cannot continue.'
  throw new UserError('CONFLICT', `${message} End the newer profile first.`)
}

import { UserError } from '#server/errors.ts'
import { costColumns, type EnteredCost } from '#server/exchangeRates/costColumns.ts'
import { profileExclusion } from '#server/exclusions/exclusionOf.ts'
import { findJobProfile, type JobProfileListRow, type ProfileScope, toColumns } from '#server/jobProfiles/data.ts'
import type { Sender } from '#server/outcomes/messages/tell.ts'
import { startPlacement } from '#server/placements/starts/startPlacement.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { move } from '#server/platform/db/records/move.ts'
import type { ReadVersion } from '#server/platform/db/records/record.ts'
import type { ExclusionReason } from '#shared/exclusions/exclusions.ts'
import type { JobProfileMove } from '#shared/jobProfiles/jobProfileInput.ts'
import {
  endedJobProfileStatuses,
  type JobProfileConditions,
  jobProfileLifecycle,
  jobProfileStatuses,
} from '#shared/jobProfiles/jobProfileStatuses.ts'
import { requireConfirmed } from './representation.ts'
import { requireTellable, tellProfileMove } from './tellProfileMove.ts'

/**
 * Moves a profile to another status. Consent, rates, hours and start, which the move may need, can come along with it. The status of the
 * developer as a member follows by the trigger `keep_member_status`.
 * @throws UserError NOT_FOUND; BAD_INPUT for an input that the status does not take, and for a collision or shortfall that was not confirmed; and what
 * `move` throws; RATE_LIMITED beyond the quota of messages.
 */
export async function moveJobProfile(
  trx: Trx,
  { id, version, ...wanted }: JobProfileMove & ReadVersion,
  sender: Sender,
  scope: ProfileScope,
): Promise<JobProfileListRow> {
  await findJobProfile(trx, id, scope)
  requireFittingReason(wanted)
  requireTellable(wanted)
  await move(trx, jobProfileLifecycle, {
    table: 'job_profiles',
    noun: 'job profile',
    id,
    to: wanted.to,
    version,
    conditions: async (row) => conditionsAfterProfileMove({ ...row, ...(await readExclusion(trx, id)) }, wanted),
    also: async (row) => ({
      ...moveColumns(wanted),
      ...(await costColumns(trx, row.currency, givenCost(wanted), row)),
    }),
  })
  if (wanted.to === 'PLACED') await startPlacement(trx, id, wanted.ends_on)
  await requireConfirmed(trx, id, wanted)
  await tellProfileMove(trx, sender, [id], wanted)
  return findJobProfile(trx, id, scope)
}

function readExclusion(trx: Trx, id: string) {
  const profile = trx.selectFrom('job_profiles').where('id', '=', id)
  return profile.select(profileExclusion.as('exclusion_reason')).executeTakeFirstOrThrow()
}

/** The parts of a move that one profile and many have in common. */
export type StatusMove = Pick<JobProfileMove, 'to' | 'reason' | 'note'>

/** @throws UserError BAD_INPUT for a reason from the list where the profile does not end. */
export function requireFittingReason({ to, reason }: StatusMove): void {
  if (!reason || endedJobProfileStatuses.includes(to)) return
  const message = `${jobProfileStatuses[to].label} does not take a reason from the list. Write a note instead.`
  throw new UserError('BAD_INPUT', message, { field: 'reason' })
}

/** The conditions read these columns of a profile. */
export interface ProfileToMove {
  readonly exclusion_reason: ExclusionReason | null
  readonly consented_at: string | null
  readonly consented_on: string | null
  readonly starts_on: string | null
  readonly cost_rate_cents: number | null
  readonly bill_rate_cents: number | null
  readonly without_price: boolean
  readonly weekly_hours: number | null
}

/** Returns the conditions of a profile as they would be after a move by hand. */
export function conditionsAfterProfileMove(
  profile: ProfileToMove,
  move: StatusMove & Partial<JobProfileMove>,
): JobProfileConditions {
  const hasBillRate = isGiven(profile.bill_rate_cents ?? move.bill_rate)
  return {
    byPlacement: false,
    mayBeShown: profile.exclusion_reason === null,
    hasNote: move.note !== null,
    hasReason: Boolean(move.reason),
    hasConsent: Boolean(profile.consented_at ?? profile.consented_on ?? move.consented_at),
    hasStartDate: Boolean(profile.starts_on ?? move.starts_on),
    hasCostRate: isGiven(profile.cost_rate_cents ?? move.cost_rate),
    hasBillRate,
    hasPrice: hasBillRate || profile.without_price || move.without_price === true,
    hasWeeklyHours: isGiven(profile.weekly_hours ?? move.weekly_hours),
  }
}

/** Returns the columns that a move writes besides the status and the cost. It writes only given values: a choice that was not made changes none. */
export function moveColumns({
  to: _to,
  reason,
  note,
  confirmed: _seen,
  message: _told,
  ends_on: _end,
  pitch,
  ...given
}: StatusMove & Partial<JobProfileMove>) {
  const named = Object.entries(given).filter(([, value]) => value !== null && value !== undefined && value !== false)
  const said = pitch === undefined ? {} : { pitch }
  return { ...toColumns(Object.fromEntries(named)), ...said, end_reason: reason ?? null, status_note: note }
}

function givenCost({ cost_rate, cost_currency }: JobProfileMove): EnteredCost {
  return { cost_rate: cost_rate ?? undefined, cost_currency: cost_currency ?? undefined }
}

function isGiven(value: number | null | undefined): boolean {
  return typeof value === 'number'
}

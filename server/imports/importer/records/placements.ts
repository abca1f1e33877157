import type { StoredCost } from '#server/exchangeRates/costColumns.ts'
import { BadRowError, planUpsert } from '#server/imports/importer/change.ts'
import type { RowChange, RowOf } from '#server/imports/importer/data.ts'
import type { JobProfileRow } from '#server/imports/templates/rows.ts'
import { type JobProfileStatus, jobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { earlyEndReason, endingDays, type PlacementStatus } from '#shared/placements/placementLife.ts'
import { addDays } from '#shared/platform/calendarDays.ts'

type JobProfile = RowOf<'job_profiles'>
type Placement = RowOf<'placements'>

/** The status of a won profile allows its placement these statuses. */
const allowedStatuses: Partial<Record<JobProfileStatus, readonly PlacementStatus[]>> = {
  PLACED: ['PENDING_START', 'ACTIVE', 'ENDING'],
  COMPLETED: ['ENDED'],
  ENDED_EARLY: ['ENDED_EARLY'],
}

/** A row with its cost as it is stored, and the currency that it says. */
export interface ImportedTerms {
  readonly row: JobProfileRow
  readonly cost: Partial<StoredCost>
  readonly currency: string | undefined
}

/**
 * Plans the changes that give a won profile its placement. An ended profile that lacks required columns, as old records do, gets none.
 * @param profile as it will be after the row.
 * @throws BadRowError when a column is missing, the dates contradict each other, or a profile with a placement is not won.
 */
export function placementChanges(
  imported: ImportedTerms,
  profile: JobProfile,
  existing: Placement | undefined,
): readonly RowChange[] {
  const statuses = allowedStatuses[profile.status]
  if (!statuses) return requireNoPlacement(profile, existing)
  const missing = existing ? [] : missingColumns(profile)
  if (missing.length > 0 && profile.status !== 'PLACED') return []
  if (missing.length > 0) throw new BadRowError(`status: a placement needs ${missing.join(', ')}.`)
  const { row } = imported
  const starts_on = row.starts_on ?? existing?.starts_on ?? profile.starts_on ?? ''
  const ends_on = row.ends_on ?? existing?.ends_on ?? null
  if (ends_on && ends_on < starts_on) throw new BadRowError('ends_on: it must not be before starts_on.')
  const status = existing && statuses.includes(existing.status) ? undefined : newStatus(statuses, starts_on, ends_on)
  const { cost_rate_cents, cost_entered_cents, cost_currency, bill_rate_cents, currency, weekly_hours } = profile
  const end_reason = status === 'ENDED_EARLY' ? earlyEndReason(profile.end_reason) : undefined
  const cost = { cost_rate_cents, cost_entered_cents, cost_currency }
  const terms = { starts_on, ...cost, bill_rate_cents, currency, weekly_hours }
  return planUpsert(
    'placements',
    existing,
    { ...termsOf(imported), status, end_reason },
    { ...terms, job_profile_id: profile.id },
  ).changes
}

function requireNoPlacement({ status }: JobProfile, existing: Placement | undefined): RowChange[] {
  if (!existing) return []
  const { label } = jobProfileStatuses[status]
  throw new BadRowError(`status: this profile has a placement, so it cannot be ${label}.`)
}

function missingColumns(profile: JobProfile): string[] {
  const needed = [
    ['starts_on', profile.starts_on],
    ['cost_rate', profile.cost_rate_cents],
    ['bill_rate', profile.bill_rate_cents],
    ['weekly_hours', profile.weekly_hours],
  ] as const
  return needed.filter(([, value]) => value === null || value === undefined).map(([column]) => column)
}

function termsOf({ row, cost, currency }: ImportedTerms) {
  const { starts_on, ends_on, bill_rate, weekly_hours } = row
  return { starts_on, ends_on, ...cost, bill_rate_cents: bill_rate, currency, weekly_hours }
}

function newStatus(
  [first, ...others]: readonly PlacementStatus[],
  starts_on: string,
  ends_on: string | null,
): PlacementStatus | undefined {
  const today = new Date().toISOString().slice(0, 10)
  if (others.length === 0 || starts_on > today) return first
  return ends_on && ends_on <= addDays(today, endingDays) ? 'ENDING' : 'ACTIVE'
}

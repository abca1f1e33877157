import type { DemoContext } from '#server/demo/context.ts'
import type { DemoDeveloper } from '#server/demo/developers/developers.ts'
import { talentOf } from '#server/demo/developers/talent.ts'
import type { DemoJob } from '#server/demo/firm/jobs.ts'
import type { DemoRow, DemoRows } from '#server/demo/rows.ts'
import { earlyEndReason } from '#shared/placements/placementLife.ts'
import { addCheckIns } from './checkIns.ts'
import { datesOf, type Placed } from './placementDates.ts'
import { addDemoRates, currentDemoRates, enteredCost, planRates } from './placementRates.ts'
import { addPlacementStory } from './placementStory.ts'

interface WonProfile {
  readonly job: DemoJob
  readonly developer: DemoDeveloper
  readonly profile: DemoRow<'job_profiles'>
  /** The days since the profile was made. */
  readonly from: number
}

/** Adds the placement of a won profile with its check-ins, and updates the profile and the developer to match. */
export function addPlacement(rows: DemoRows, context: DemoContext, won: WonProfile): Placed {
  const {
    job: { random },
    profile,
    developer,
    from,
  } = won
  const { calendar } = context
  const dates = datesOf(profile, from, rows.placements.length, random)
  const { status } = dates
  const rates = planRates(profile, dates)
  const placement: DemoRow<'placements'> = {
    id: random.id(),
    created_at: calendar.moment(dates.agreed, random),
    job_profile_id: profile.id,
    status,
    starts_on: calendar.day(dates.starts),
    ends_on: dates.ends === null ? null : calendar.day(dates.ends),
    ...currentDemoRates(rates),
    currency: profile.currency ?? 'USD',
    ...enteredCost(profile, currentDemoRates(rates)),
    weekly_hours: profile.weekly_hours ?? 40,
    end_note: status === 'ENDED_EARLY' ? 'Ended by the client after a change of plans.' : null,
    end_reason: status === 'ENDED_EARLY' ? earlyEndReason(profile.end_reason) : null,
  }
  profile.starts_on = placement.starts_on
  if (profile.status === 'PLACED') developer.row.status = status === 'ENDING' ? 'ROLLING_OFF' : 'PLACED'
  addDemoRates(rows, calendar, placement, { rates, author: profile.owner_id })
  const talent = talentOf(developer.row.id)
  const placed = addPlacementStory(rows, calendar, placement, { ...dates, owner: profile.owner_id, rates })
  addCheckIns(rows, context, { dates, placement, host: developer.row.dstm_id ?? null, talent, random })
  return placed
}

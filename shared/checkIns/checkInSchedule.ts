import type { PlacementDays } from '#shared/placements/placementLife.ts'
import { addDays, addMonths } from '#shared/platform/calendarDays.ts'
import type { CheckInParty } from './checkIns.ts'

export interface PlannedCheckIn {
  readonly planned_on: string
  readonly party: CheckInParty
}

/** Check-ins are planned this number of days ahead. A task plans further as time passes. */
export const planningDays = 180

const beforeStart = -3
/** Days after the start, before the monthly ones. */
const firstDays: readonly (readonly [number, CheckInParty])[] = [
  [beforeStart, 'DEVELOPER'],
  [1, 'DEVELOPER'],
  [7, 'CLIENT'],
  [30, 'DEVELOPER'],
  [60, 'CLIENT'],
  [90, 'DEVELOPER'],
]
/** Day 90 is in about the third month, so the monthly check-ins begin with the fourth. */
const firstMonth = 4
/** Days before the end. The client is asked first whether it wants to extend. */
const lastDays: readonly (readonly [number, CheckInParty])[] = [
  [45, 'CLIENT'],
  [15, 'DEVELOPER'],
]

/**
 * Plans the check-ins of a placement from one day to another, both included, in order. They are before the start, on
 * day 1, after a week, and on days 30, 60 and 90. Then they are monthly, and 45 and 15 days before the end. Two on one
 * day become one: the one about the end stays.
 */
export function planCheckIns({ starts_on, ends_on }: PlacementDays, from: string, to: string): PlannedCheckIn[] {
  const until = ends_on !== null && ends_on < to ? ends_on : to
  const regular = [
    ...firstDays.map(([days, party]) => ({ planned_on: addDays(starts_on, days), party })),
    ...monthly(starts_on, until),
  ]
  const aboutEnd =
    ends_on === null ? [] : lastDays.map(([days, party]) => ({ planned_on: addDays(ends_on, -days), party }))
  // A short placement may end so soon that these days lie before its start, and are left out.
  const plan = [...regular, ...aboutEnd.filter(({ planned_on }) => planned_on > starts_on)]
  const byDay = new Map(plan.map((planned) => [planned.planned_on, planned]))
  return [...byDay.values()]
    .filter(({ planned_on }) => planned_on >= from && planned_on <= until)
    .sort((one, other) => (one.planned_on < other.planned_on ? -1 : 1))
}

/** Counts each from the start, so that a short month does not move those after it. Developer and client take turns. */
function monthly(starts_on: string, until: string): PlannedCheckIn[] {
  const plan: PlannedCheckIn[] = []
  // Months after the year 9999 are written otherwise, and sort before all others.
  if (starts_on > until) return plan
  for (let month = firstMonth; ; month++) {
    const planned_on = addMonths(starts_on, month)
    if (planned_on > until) return plan
    plan.push({ planned_on, party: month % 2 === 0 ? 'CLIENT' : 'DEVELOPER' })
  }
}

import { type Calendar, hour, minutesAfter } from '#server/demo/calendar.ts'
import type { DemoRow, DemoRows } from '#server/demo/rows.ts'
import { addStory, type StoryStep } from '#server/demo/story.ts'
import { daysUntilMissed } from '#shared/checkIns/checkInStates.ts'
import type { Placed, PlacementDates } from './placementDates.ts'
import { type DemoRate, enteredCost } from './placementRates.ts'

const byDate = 'task:placements'

/** Tells how a placement was agreed on, began, neared its end and ended: days drive it. */
export function addPlacementStory(
  rows: DemoRows,
  calendar: Calendar,
  row: DemoRow<'placements'>,
  {
    status,
    starts,
    ends,
    owner,
    rates,
  }: PlacementDates & {
    readonly owner: string | null | undefined
    readonly rates: readonly DemoRate[]
  },
): Placed {
  const morning = (daysAgo: number) => minutesAfter(calendar.midnight(daysAgo), 6 * hour)
  const isEnded = status === 'ENDED' || status === 'ENDED_EARLY'
  const nearsEnd = status === 'ENDING' || (status === 'ENDED' && ends !== null && ends + 45 < starts)
  const rollsOff = nearsEnd && ends !== null ? morning(ends + 45) : undefined
  // The last day still belongs to it. An early end is recorded on that day.
  const over = status === 'ENDED' ? morning : (day: number) => minutesAfter(calendar.midnight(day), 17 * hour)
  const ended = isEnded && ends !== null ? over(status === 'ENDED' ? ends - 1 : ends) : undefined
  const steps: StoryStep<'placements'>[] = []
  if (status !== 'PENDING_START') steps.push({ at: morning(starts), by: byDate, set: { status: 'ACTIVE' } })
  if (rollsOff) steps.push({ at: rollsOff, by: byDate, set: { status: 'ENDING' } })
  if (ended)
    steps.push({ at: ended, by: status === 'ENDED' ? byDate : owner, settles: ['status', 'end_note', 'end_reason'] })
  for (const { day, cents } of rates.slice(1).filter(({ day }) => day > 0)) {
    steps.push({ at: morning(day), by: byDate, set: { ...cents, ...enteredCost(row, cents) } })
  }
  steps.sort((one, other) => Number(one.at) - Number(other.at))
  const first = rates[0]?.cents
  addStory(rows, 'placements', row, steps, { status: 'PENDING_START', ...first, ...(first && enteredCost(row, first)) })
  return { placed: row.created_at, rollsOff, ended }
}

/** Tells how a check-in became due, and was held, snoozed or missed. @param day the days since it was due. */
export function addCheckInStory(rows: DemoRows, calendar: Calendar, row: DemoRow<'check_ins'>, day: number): void {
  const at = (daysAgo: number, hours: number) => minutesAfter(calendar.midnight(daysAgo), hours * hour)
  const { state = 'SCHEDULED', held_at, host_id: by } = row
  const due: StoryStep<'check_ins'> = { at: at(day, day > 0 ? 6 : 0), by: 'task:check-ins', set: { state: 'DUE' } }
  const overdue: StoryStep<'check_ins'> = { at: at(day - 1, 0), by: 'task:check-ins', set: { state: 'OVERDUE' } }
  const missed: StoryStep<'check_ins'> = {
    at: at(day - daysUntilMissed - 1, 0),
    by: 'task:check-ins',
    settles: ['state'],
  }
  const isLate = held_at && held_at >= at(day - 1, 0)
  const steps: Record<string, StoryStep<'check_ins'>[]> = {
    SCHEDULED: [],
    SNOOZED: [due, { at: at(day, 15), by, settles: ['state', 'snoozed_until', 'snooze_reason'] }],
    DUE: [due],
    OVERDUE: [due, overdue],
    MISSED: [due, overdue, missed],
    DONE: [
      due,
      ...(isLate ? [overdue] : []),
      { at: held_at, by, settles: ['state', 'held_at', 'channel', 'mood', 'notes'] },
    ],
  }
  addStory(rows, 'check_ins', row, steps[state] ?? [], { state: 'SCHEDULED' })
}

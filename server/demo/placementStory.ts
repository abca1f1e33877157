import type { Calendar } from './calendar.ts'
import type { Placed, PlacementDates } from './placements.ts'
import type { Row, Rows } from './rows.ts'
import { type Step, tell } from './story.ts'

const hour = 3_600_000
const byDate = 'task:placements'

/** Tells how a placement was agreed on, began, neared its end and ended: days drive it. */
export function tellPlacement(
  rows: Rows,
  calendar: Calendar,
  row: Row<'placements'>,
  { status, starts, ends, owner }: PlacementDates & { readonly owner: string | null | undefined },
): Placed {
  const morning = (daysAgo: number) => new Date(calendar.midnight(daysAgo).getTime() + 6 * hour)
  const isEnded = status === 'ENDED' || status === 'ENDED_EARLY'
  const nearsEnd = status === 'ENDING' || (status === 'ENDED' && ends !== null && ends + 45 < starts)
  const rollsOff = nearsEnd && ends !== null ? morning(ends + 45) : undefined
  const ended = isEnded && ends !== null ? new Date(calendar.midnight(ends).getTime() + 17 * hour) : undefined
  const { end_note = null } = row
  const steps: Step<'placements'>[] = []
  if (status !== 'PENDING_START') steps.push({ at: morning(starts), by: byDate, set: { status: 'ACTIVE' } })
  if (rollsOff) steps.push({ at: rollsOff, by: byDate, set: { status: 'ENDING' } })
  if (ended) steps.push({ at: ended, by: status === 'ENDED' ? byDate : owner, set: { status, end_note } })
  tell(rows, 'placements', row, { status: 'PENDING_START', end_note: null }, steps)
  return { placed: row.created_at, rollsOff, ended }
}

/** Tells how a check-in became due, and was held, snoozed or missed. @param day how many days ago it was due. */
export function tellCheckIn(rows: Rows, calendar: Calendar, row: Row<'check_ins'>, day: number): void {
  const at = (daysAgo: number, hours: number) => new Date(calendar.midnight(daysAgo).getTime() + hours * hour)
  const { state = 'SCHEDULED', held_at = null, channel = null, mood = null, notes = null, host_id: by } = row
  const due: Step<'check_ins'> = { at: at(day, day > 0 ? 6 : 0), by: 'task:check-ins', set: { state: 'DUE' } }
  const overdue: Step<'check_ins'> = { at: at(day, 23), by: 'task:check-ins', set: { state: 'OVERDUE' } }
  const steps: Record<string, Step<'check_ins'>[]> = {
    SCHEDULED: [],
    SNOOZED: [{ at: at(1, 15), by, set: { state } }],
    DUE: [due],
    OVERDUE: [due, overdue],
    MISSED: [due, overdue, { at: at(Math.max(day - 7, 1), 23.5), by: 'task:check-ins', set: { state } }],
    DONE: [due, { at: held_at as Date, by, set: { state, held_at, channel, mood, notes } }],
  }
  const first = { state: 'SCHEDULED', held_at: null, channel: null, mood: null, notes: null } as const
  tell(rows, 'check_ins', row, first, steps[state] ?? [])
}

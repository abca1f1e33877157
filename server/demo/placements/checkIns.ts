import { type Calendar, latest } from '#server/demo/calendar.ts'
import type { DemoContext } from '#server/demo/context.ts'
import { moodOf } from '#server/demo/developers/talent.ts'
import type { Random } from '#server/demo/random.ts'
import type { DemoRow, DemoRows } from '#server/demo/rows.ts'
import { addStory } from '#server/demo/story.ts'
import { planCheckIns, planningDays } from '#shared/checkIns/checkInSchedule.ts'
import { daysUntilMissed } from '#shared/checkIns/checkInStates.ts'
import type { CheckInMood, CheckInParty, CheckInState } from '#shared/checkIns/checkIns.ts'
import { addDays, daysBetween } from '#shared/platform/calendarDays.ts'
import type { PlacementDates } from './placementDates.ts'
import { addCheckInStory } from './placementStory.ts'

const moods: readonly (readonly [CheckInMood, number])[] = [
  ['THRIVING', 3],
  ['GOOD', 5],
  ['OKAY', 3],
  ['STRUGGLING', 1],
  ['AT_RISK', 0.6],
]
const lastMoods: readonly (readonly [CheckInMood, number])[] = [
  ['STRUGGLING', 1],
  ['AT_RISK', 1],
]
const worriedNotes = [
  'Feels left out of planning.',
  'The workload doubled after a colleague left.',
  'The client is unhappy with the pace.',
  'Unclear who decides.',
]
const contentNotes = [
  'All good; enjoys the team.',
  'Took over the billing module.',
  'Asked about a raise in spring.',
  'The client praised the last release.',
]
const snoozeReasons = ['On holiday until then.', 'The client asked to wait for the release.', 'Ill this week.']
const waitingStates = ['DUE', 'OVERDUE', null, 'SNOOZED', null, 'OVERDUE'] as const

interface CheckInPlan {
  readonly dates: PlacementDates
  readonly placement: DemoRow<'placements'>
  readonly host: string | null
  /** A talent is from 0 to 1. */
  readonly talent: number
  readonly random: Random
}

/** Adds the check-ins of the schedule: those that were held, and those that lie ahead, with one that waits now. */
export function addCheckIns(rows: DemoRows, context: DemoContext, plan: CheckInPlan): void {
  const { dates, placement, random } = plan
  const { calendar } = context
  const over = dates.ends !== null && dates.ends > 0
  const [today, from] = [calendar.day(0), addDays(placement.starts_on, -planningDays)]
  const planned = planCheckIns({ ...placement, ends_on: placement.ends_on ?? null }, from, addDays(today, planningDays))
  const due = planned.map(({ planned_on, party }) => ({ day: daysBetween(planned_on, today), party }))
  const past = due.filter(({ day }) => day >= 1)
  const unheld = over ? undefined : unheldSince(past, rows.placements.length)
  past.forEach(({ day, party }, index) => {
    const isLast = index === past.length - 1
    if (unheld !== undefined && day <= unheld && day <= daysUntilMissed) {
      addOpen(rows, context, plan, { day, party, state: 'OVERDUE', planned: true })
      return
    }
    const isMissed = (unheld !== undefined && day <= unheld) || (random.chance(0.06) && !isLast)
    const likely = isLast && dates.status === 'ENDED_EARLY' ? lastMoods : moods
    addCheckIn(rows, context, plan, {
      day,
      party,
      mood: isMissed && day > daysUntilMissed ? undefined : random.weighted(...likely),
    })
  })
  if (over) return
  addWaiting(rows, context, plan)
  for (const { day, party } of due.slice(past.length)) {
    addOpen(rows, context, plan, { day, party, state: day === 0 ? 'DUE' : 'SCHEDULED', planned: true })
  }
}

/** Every seventh placement was forgotten. @returns the days since its last but one missed check-in was due. */
function unheldSince(past: readonly { readonly day: number }[], number: number): number | undefined {
  const missed = past.filter(({ day }) => day > daysUntilMissed)
  return number % 7 === 4 ? missed.at(-2)?.day : undefined
}

interface CheckIn {
  /** The days since it was due. */
  readonly day: number
  /** Is undefined when the check-in was missed. */
  readonly mood: CheckInMood | undefined
  readonly party: CheckInParty
}

function addCheckIn(
  rows: DemoRows,
  { calendar }: DemoContext,
  { placement, host, talent, random }: CheckInPlan,
  { day, mood: likely, party }: CheckIn,
): void {
  const id = random.id()
  const mood = likely && moodOf(talent, id, likely)
  const worried = mood === 'STRUGGLING' || mood === 'AT_RISK'
  // Most are held on their day, some a few days later.
  const late = random.chance(0.2) ? Math.min(random.int(1, 3), day - 1) : 0
  const heldAt = mood && calendar.moment(day - late, random)
  const checkIn: DemoRow<'check_ins'> = {
    id,
    created_at: latest(placement.created_at, calendar.midnight(day + 7)),
    placement_id: placement.id,
    party,
    state: mood ? 'DONE' : 'MISSED',
    due_on: calendar.day(day),
    planned_on: calendar.day(day),
    host_id: host,
    held_at: heldAt,
    channel: mood ? random.weighted(['VIDEO', 5], ['CALL', 3], ['CHAT', 2], ['IN_PERSON', 1], ['EMAIL', 1]) : null,
    mood,
    notes: worried ? random.pick(worriedNotes) : mood && random.chance(0.7) ? random.pick(contentNotes) : null,
  }
  addCheckInStory(rows, calendar, checkIn, day)
  if (heldAt && (worried || random.chance(0.25))) addFollowUp(rows, calendar, { checkIn, heldAt, day, random, worried })
}

interface FollowUpPlan {
  readonly checkIn: DemoRow<'check_ins'>
  readonly heldAt: Date
  /** The days since the check-in was due. */
  readonly day: number
  readonly random: Random
  readonly worried: boolean
}

const worriedFollowUps = [
  'Talk to the engineering manager',
  'Agree on priorities for the next month',
  'Offer a mentor',
  'Review the workload together',
]
const contentFollowUps = [
  'Send the dates of the holidays',
  'Ask about an extension',
  'Introduce the new team lead',
  'Share the feedback with the developer',
]

/** Adds the follow-up of a check-in; recent ones are still open. */
function addFollowUp(
  rows: DemoRows,
  calendar: Calendar,
  { checkIn, heldAt, day, random, worried }: FollowUpPlan,
): void {
  const done = day > 18
  const body = random.pick(worried ? worriedFollowUps : contentFollowUps)
  const times = { due_on: calendar.day(day - 7), done_at: done ? calendar.moment(day - 5, random) : null }
  const followUp: DemoRow<'follow_ups'> = {
    id: random.id(),
    created_at: heldAt,
    check_in_id: checkIn.id,
    assignee_id: checkIn.host_id ?? null,
    body,
    ...times,
  }
  addStory(rows, 'follow_ups', followUp, [{ at: followUp.done_at, by: checkIn.host_id, settles: ['done_at'] }])
}

/** Adds a check-in that a person planned; placements take turns in having one that is due today, overdue or snoozed. */
function addWaiting(rows: DemoRows, context: DemoContext, plan: CheckInPlan): void {
  const state = waitingStates[rows.placements.length % waitingStates.length]
  if (!state || plan.dates.status === 'PENDING_START') return
  const { random } = plan
  const day = { DUE: 0, OVERDUE: random.int(1, 9), SNOOZED: random.int(1, 4) }[state]
  addOpen(rows, context, plan, { day, party: 'DEVELOPER', state, planned: false })
}

interface OpenCheckIn extends Pick<CheckIn, 'day' | 'party'> {
  readonly state: CheckInState
  /** Is false for a check-in that a person planned. */
  readonly planned: boolean
}

function addOpen(
  rows: DemoRows,
  { calendar }: DemoContext,
  { placement, host, random }: CheckInPlan,
  { day, party, state, planned }: OpenCheckIn,
): void {
  const made = planned ? Math.max(day + planningDays, 0) : Math.max(day, 0) + 10
  const checkIn: DemoRow<'check_ins'> = {
    id: random.id(),
    created_at: latest(placement.created_at, calendar.midnight(made)),
    placement_id: placement.id,
    party,
    state,
    due_on: calendar.day(day),
    planned_on: planned ? calendar.day(day) : null,
    snoozed_until: state === 'SNOOZED' ? calendar.day(-random.int(2, 9)) : null,
    snooze_reason: state === 'SNOOZED' ? random.pick(snoozeReasons) : null,
    host_id: host,
  }
  addCheckInStory(rows, calendar, checkIn, day)
}

import type { CheckInMood, CheckInState, PlacementStatus } from '#shared/checkIns.ts'
import type { Calendar } from './calendar.ts'
import type { DemoContext } from './context.ts'
import type { Developer } from './developers.ts'
import type { Job } from './jobs.ts'
import { tellCheckIn, tellPlacement } from './placementStory.ts'
import type { Random } from './random.ts'
import type { Row, Rows } from './rows.ts'
import { tell } from './story.ts'

interface WonProfile {
  readonly job: Job
  readonly developer: Developer
  readonly profile: Row<'job_profiles'>
  /** Days ago that the profile was made. */
  readonly from: number
}

/** When somebody was placed, and when that ended, where it did. */
export interface Placed {
  readonly placed: Date
  readonly rollsOff: Date | undefined
  readonly ended: Date | undefined
}

/** The status and dates of a placement, in days ago; negative days lie ahead. */
export interface PlacementDates {
  readonly status: PlacementStatus
  readonly starts: number
  /** Null while no end is agreed. */
  readonly ends: number | null
  readonly agreed: number
}

// Days after the start, by product.md §3; then monthly.
const schedule = [-3, 1, 7, 30, 60, 90, ...Array.from({ length: 12 }, (_, month) => 120 + 30 * month)]
const beforeTheEnd = [45, 15]
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
const nextStates: readonly CheckInState[] = ['DUE', 'OVERDUE', 'SCHEDULED', 'SNOOZED', 'SCHEDULED', 'OVERDUE']

/** Adds the placement of a won profile with its check-ins, and updates the profile and the developer to match. */
export function addPlacement(rows: Rows, context: DemoContext, won: WonProfile): Placed {
  const {
    job: { random },
    profile,
    developer,
    from,
  } = won
  const { calendar } = context
  const dates = datesOf(profile, from, rows.placements.length, random)
  const { status } = dates
  const placement: Row<'placements'> = {
    id: random.id(),
    created_at: calendar.moment(dates.agreed, random),
    job_profile_id: profile.id,
    status,
    starts_on: calendar.day(dates.starts),
    ends_on: dates.ends === null ? null : calendar.day(dates.ends),
    cost_rate_cents: profile.cost_rate_cents ?? 0,
    bill_rate_cents: profile.bill_rate_cents ?? 0,
    currency: 'USD',
    weekly_hours: profile.weekly_hours ?? 40,
    end_note: status === 'ENDED_EARLY' ? 'Ended by the client after a change of plans.' : null,
  }
  profile.starts_on = placement.starts_on
  if (profile.status === 'PLACED') developer.row.status = status === 'ENDING' ? 'ROLLING_OFF' : 'PLACED'
  rows.placements.push(placement)
  addCheckIns(rows, context, { dates, placement, host: developer.row.dstm_id ?? null, random })
  return tellPlacement(rows, calendar, placement, { ...dates, owner: profile.owner_id })
}

function datesOf({ status }: Row<'job_profiles'>, from: number, number: number, random: Random): PlacementDates {
  const starts = from - random.int(14, 24)
  const agreed = starts + random.int(4, 6)
  if (status !== 'PLACED') {
    const ends = random.int(6, Math.max(6, Math.floor(starts / (status === 'COMPLETED' ? 3 : 2))))
    return { status: status === 'COMPLETED' ? 'ENDED' : 'ENDED_EARLY', starts, ends, agreed }
  }
  if (number % 6 === 1) {
    return { status: 'PENDING_START', starts: -random.int(2, 20), ends: null, agreed: random.int(1, 9) }
  }
  if (number % 6 === 3) return { status: 'ENDING', starts, ends: -random.int(5, 40), agreed }
  return { status: 'ACTIVE', starts, ends: random.chance(0.3) ? -random.int(90, 300) : null, agreed }
}

interface CheckInPlan {
  readonly dates: PlacementDates
  readonly placement: Row<'placements'>
  readonly host: string | null
  readonly random: Random
}

/** Adds the check-ins that were held, and the next one. */
function addCheckIns(rows: Rows, context: DemoContext, plan: CheckInPlan): void {
  const { dates, random } = plan
  const over = dates.ends !== null && dates.ends > 0
  const last = over ? (dates.ends ?? 0) : 1
  const due = [
    ...schedule.map((days) => dates.starts - days),
    ...beforeTheEnd.map((days) => (dates.ends ?? Number.NaN) + days),
  ]
  const past = due.filter((day) => day >= last).sort((a, b) => b - a)
  past.forEach((day, index) => {
    const isLast = index === past.length - 1
    const likely = isLast && dates.status === 'ENDED_EARLY' ? lastMoods : moods
    addCheckIn(rows, context, plan, {
      day,
      mood: random.chance(0.06) && !isLast ? undefined : random.weighted(likely),
      index,
    })
  })
  if (!over) addNextCheckIn(rows, context, plan, Math.max(...due.filter((day) => day < last)))
}

interface CheckIn {
  /** Days ago that it was due. */
  readonly day: number
  /** Undefined when the check-in was missed. */
  readonly mood: CheckInMood | undefined
  readonly index: number
}

function addCheckIn(
  rows: Rows,
  { calendar }: DemoContext,
  { placement, host, random }: CheckInPlan,
  { day, mood, index }: CheckIn,
): void {
  const worried = mood === 'STRUGGLING' || mood === 'AT_RISK'
  const held = mood && calendar.moment(day, random)
  const checkIn: Row<'check_ins'> = {
    id: random.id(),
    created_at: latest(placement.created_at, calendar.midnight(day + 7)),
    placement_id: placement.id,
    party: index % 3 === 2 ? 'CLIENT' : 'DEVELOPER',
    state: mood ? 'DONE' : 'MISSED',
    due_on: calendar.day(day),
    host_id: host,
    held_at: held ?? null,
    channel: mood
      ? random.weighted([
          ['VIDEO', 5],
          ['CALL', 3],
          ['CHAT', 2],
          ['EMAIL', 1],
        ])
      : null,
    mood: mood ?? null,
    notes: worried ? random.pick(worriedNotes) : mood && random.chance(0.7) ? random.pick(contentNotes) : null,
  }
  rows.check_ins.push(checkIn)
  tellCheckIn(rows, calendar, checkIn, day)
  if (worried && held) addFollowUp(rows, calendar, { checkIn, held, day, random })
}

interface FollowUpPlan {
  readonly checkIn: Row<'check_ins'>
  readonly held: Date
  /** Days ago that the check-in was due. */
  readonly day: number
  readonly random: Random
}

/** Adds the follow-up of a worrying check-in; recent ones are still open. */
function addFollowUp(rows: Rows, calendar: Calendar, { checkIn, held, day, random }: FollowUpPlan): void {
  const done = day > 10
  const body = random.pick([
    'Talk to the engineering manager',
    'Agree on priorities for the next month',
    'Offer a mentor',
    'Review the workload together',
  ])
  const times = { due_on: calendar.day(day - 7), done_at: done ? calendar.moment(day - 5, random) : null }
  const followUp: Row<'follow_ups'> = {
    id: random.id(),
    created_at: held,
    check_in_id: checkIn.id,
    assignee_id: checkIn.host_id ?? null,
    body,
    ...times,
  }
  rows.follow_ups.push(followUp)
  const { done_at, assignee_id } = followUp
  tell(
    rows,
    'follow_ups',
    followUp,
    { done_at: null },
    done_at ? [{ at: done_at as Date, by: assignee_id, set: { done_at } }] : [],
  )
}

/** Adds the next check-in; placements take turns being due today, overdue, scheduled and snoozed. */
function addNextCheckIn(
  rows: Rows,
  { calendar }: DemoContext,
  { placement, host, random, dates }: CheckInPlan,
  planned: number,
): void {
  const turn = nextStates[rows.placements.length % nextStates.length] ?? 'SCHEDULED'
  const state = dates.status === 'PENDING_START' ? 'SCHEDULED' : turn
  const day =
    { DUE: 0, OVERDUE: random.int(1, 9), SNOOZED: -random.int(3, 9) }[state as string] ?? Math.min(planned, -1)
  const checkIn: Row<'check_ins'> = {
    id: random.id(),
    created_at: latest(placement.created_at, calendar.midnight(Math.max(day, 0) + 10)),
    placement_id: placement.id,
    party: 'DEVELOPER',
    state,
    due_on: calendar.day(day),
    host_id: host,
    held_at: null,
    channel: null,
    mood: null,
    notes: null,
  }
  rows.check_ins.push(checkIn)
  tellCheckIn(rows, calendar, checkIn, day)
}

function latest(one: Date, other: Date): Date {
  return one > other ? one : other
}

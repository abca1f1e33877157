import type { Calendar } from '#server/demo/calendar.ts'
import type { DemoDeveloper } from '#server/demo/developers/developers.ts'
import { demoRandom } from '#server/demo/random.ts'
import { type PlannedOutcome, talkWaits } from './assessmentPlan.ts'

/** The days of an attempt, in days ago. A later one is left out where the attempt has not come so far. */
export interface AttemptDays {
  readonly sent: number
  readonly submitted: number
  readonly asked: number
  /** When it last changed. */
  readonly end: number
}

/** The days of take-homes and of talks: to work on it, or until the meeting; and to review it. Most reviewers need some days. */
const lengths = {
  work: { TAKE_HOME: [3, 4, 5, 5, 6, 6], TALK: [2, 3, 4] },
  review: { TAKE_HOME: [1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 6], TALK: [1, 1, 1, 2, 2, 3] },
} as const

/** The least days from the work before a talk to the review of the talk. */
const waitingDays = 5

interface Plan {
  readonly outcome: PlannedOutcome
  readonly end: number
  readonly isTalk: boolean
  readonly purpose: string
}

/** Plans the days of an attempt from the day of its last change. People talk on working days. */
export function attemptDays(calendar: Calendar, { outcome, end, isTalk, purpose }: Plan): AttemptDays {
  const random = demoRandom('attempt days', purpose)
  const kind = isTalk ? 'TALK' : 'TAKE_HOME'
  const [work, review] = [random.pick(lengths.work[kind]), random.pick(lengths.review[kind])]
  switch (outcome) {
    case 'DRAFT':
    case 'SENT':
    case 'STARTED':
    case 'EXPIRED':
      return { sent: end, submitted: end, asked: end, end }
    case 'DECLINED':
    case 'CANCELLED':
      return { sent: end + 2, submitted: end, asked: end, end }
    case 'SUBMITTED':
      return { sent: end + work, submitted: end, asked: end, end }
    case 'ASSIGNED':
    case 'IN_REVIEW':
    case 'SECOND_REVIEW':
      return { sent: end + 1 + work, submitted: end + 1, asked: end, end }
    case 'UNCONFIRMED':
    case 'DENIED': {
      const submitted = calendar.workday(end + 2)
      return { sent: submitted + 2, submitted, asked: end + 1, end }
    }
    default: {
      const asked = end + review
      const submitted = isTalk ? calendar.workday(asked + 1) : asked + 1
      return { sent: submitted + work, submitted, asked, end }
    }
  }
}

/** Returns when the last attempt of a developer ended: in the step of vetting of today, before they became a member, or when they left. */
export function lastDay(outcomes: number, developer: DemoDeveloper): number {
  const { row, membership, applied, step, serial } = developer
  if (membership) return membership.from + 2
  // The work before a talk that waits passed when the step began.
  if (talkWaits(developer)) return Math.max(1, step - waitingDays)
  // A talk is planned on the day after the work passed, which is when the step began.
  if (row.stage === 'VETTING') return row.status === 'TECH_INTERVIEW' && outcomes > 1 ? step - 1 : step
  const [least, most] = outcomes > 1 ? [30, 36] : row.stage === 'WITHDRAWN' ? [14, 20] : [20, 30]
  return Math.max(5, applied - demoRandom('left vetting', serial).int(least, most))
}

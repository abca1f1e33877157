import type { GoalPeriod } from '#shared/platform/enumerations.ts'
import { keysOf } from '#shared/platform/keys.ts'
import { checkInsOnTimeDefinition } from '#shared/platform/onTime.ts'
import { can, type Permission, type Role, rolesWith } from '#shared/platform/permissions.ts'
import type { Enumeration } from '#shared/platform/transitions.ts'
import { fewestRows } from './fewestRows.ts'

/**
 * A count is a number of rows, a share is in percent, and `days` is a median. A level counts what exists at a moment, a level share tells
 * how much of it is in use, and level days how long it has been there, on average. Money is the firm's earnings in a week. A margin is their
 * share of the billed amount.
 */
export type FigureMeasure = 'count' | 'share' | 'days' | 'level' | 'levelShare' | 'levelDays' | 'money' | 'margin'

/** One row of a figure is one of these. */
export type FigureSubject = 'DEVELOPER' | 'REVIEW' | 'JOB' | 'JOB_PROFILE' | 'PLACEMENT' | 'CHECK_IN'

interface FigureDefinition {
  readonly label: string
  /** Explains beside the figure how it is counted. */
  readonly definition: string
  readonly measure: FigureMeasure
  readonly subject: FigureSubject
  /** Left out if neither more nor less is good by itself. Such a figure is never green or red. */
  readonly better?: 'up' | 'down'
  readonly permission: Permission
  /** A public figure of the trade that this one can be held against, in the same unit. */
  readonly yardstick?: { readonly value: number; readonly of: string; readonly source: string; readonly year: number }
  /** The roles that can have a goal for it. Left out if the figure is not one person's work. */
  readonly goalOf?: readonly Role[]
}

const all = 'metrics:read'
const vetters = rolesWith('vetting:write')
const recruiters = rolesWith('jobs:write')
const successTeam = rolesWith('checkIns:write')

/** Every figure, in the order in which screens show them. */
export const figures = {
  ACTIVE_MEMBERS: {
    label: 'Active members',
    definition: 'Developers in the stage Member at the end of the period.',
    measure: 'level',
    subject: 'DEVELOPER',
    better: 'up',
    permission: all,
  },
  AVAILABLE: {
    label: 'Developers available',
    definition: 'Members on the bench at the end of the period: available or in process, without a placement.',
    measure: 'level',
    subject: 'DEVELOPER',
    permission: all,
  },
  DAYS_UNPLACED: {
    label: 'Days unplaced',
    definition: 'How long the members on the bench have been there at the end of the period, on average.',
    measure: 'levelDays',
    subject: 'DEVELOPER',
    better: 'down',
    permission: all,
  },
  UTILISATION: {
    label: 'Utilisation',
    definition: 'How many of the members have a placement at the end of the period, begun or agreed.',
    measure: 'levelShare',
    subject: 'DEVELOPER',
    better: 'up',
    permission: all,
  },
  TIME_TO_FIRST_PLACEMENT: {
    label: 'Time to first placement',
    definition:
      'Days from becoming a member to the start of the first placement. Half of those who started in the period took less time.',
    measure: 'days',
    subject: 'DEVELOPER',
    better: 'down',
    permission: all,
  },
  DEVELOPERS_VETTED: {
    label: 'Developers vetted',
    definition: 'Developers who left vetting because of a decision: as members, on stand-by or rejected.',
    measure: 'count',
    subject: 'DEVELOPER',
    better: 'up',
    permission: all,
    goalOf: vetters,
  },
  PASS_THROUGH: {
    label: 'Pass-through',
    definition: 'How many of the developers who left vetting, including those who withdrew, became members.',
    measure: 'share',
    subject: 'DEVELOPER',
    permission: all,
  },
  TIME_TO_VET: {
    label: 'Time to vet',
    definition: 'Days from the start of vetting to the decision. Half of the decisions took less time.',
    measure: 'days',
    subject: 'DEVELOPER',
    better: 'down',
    permission: all,
    goalOf: vetters,
  },
  REVIEWER_TURNAROUND: {
    label: 'Reviewer turnaround',
    definition: 'Days from the assignment of a review until it was sent. Half of the reviews took less time.',
    measure: 'days',
    subject: 'REVIEW',
    better: 'down',
    permission: all,
  },
  TIME_TO_FIRST_PROFILE: {
    label: 'Time to first profile',
    definition:
      'Days from when a job needed profiles until its first profile was sent. Half of the jobs took less time.',
    measure: 'days',
    subject: 'JOB',
    better: 'down',
    permission: all,
  },
  PROFILES_SENT: {
    label: 'Profiles sent',
    definition: 'Job profiles that were sent to a client for the first time.',
    measure: 'count',
    subject: 'JOB_PROFILE',
    better: 'up',
    permission: all,
    goalOf: recruiters,
  },
  INTERVIEWS: {
    label: 'Interviews',
    definition: 'Job profiles that reached an interview with the client for the first time.',
    measure: 'count',
    subject: 'JOB_PROFILE',
    better: 'up',
    permission: all,
    goalOf: recruiters,
  },
  SUBMITTAL_TO_INTERVIEW: {
    label: 'Submittal to interview',
    definition:
      'How many of the profiles that were sent in this period have reached an interview, in this period or later.',
    measure: 'share',
    subject: 'JOB_PROFILE',
    better: 'up',
    permission: all,
  },
  PLACEMENTS: {
    label: 'Placements',
    definition: 'Job profiles that led to a placement.',
    measure: 'count',
    subject: 'JOB_PROFILE',
    better: 'up',
    permission: all,
    goalOf: recruiters,
  },
  FILL_RATE: {
    label: 'Fill rate',
    definition: 'How many of the jobs that closed were filled.',
    measure: 'share',
    subject: 'JOB',
    better: 'up',
    permission: all,
  },
  TIME_TO_FILL: {
    label: 'Time to fill',
    definition: 'Days from when a job needed profiles until it was filled. Half of the jobs took less time.',
    measure: 'days',
    subject: 'JOB',
    better: 'down',
    permission: all,
  },
  PLACED: {
    label: 'Placed now',
    definition: 'Placements that are running at the end of the period.',
    measure: 'level',
    subject: 'PLACEMENT',
    better: 'up',
    permission: all,
  },
  STARTING: {
    label: 'Starting',
    definition: 'Placements that are agreed but have not begun at the end of the period.',
    measure: 'level',
    subject: 'PLACEMENT',
    better: 'up',
    permission: all,
  },
  WEEKLY_SPREAD: {
    label: 'Spread per week',
    definition:
      'Bill rate minus cost rate, times weekly hours, of the placements that are running at the end of the period, in US dollars.',
    measure: 'money',
    subject: 'PLACEMENT',
    better: 'up',
    permission: 'margins:read',
  },
  MARGIN: {
    label: 'Margin',
    definition:
      'The spread as a share of the amount billed, of the placements that are running at the end of the period.',
    measure: 'margin',
    subject: 'PLACEMENT',
    better: 'up',
    permission: 'margins:read',
  },
  CHECK_INS_DONE: {
    label: 'Check-ins done',
    definition: 'Check-ins that were recorded as done.',
    measure: 'count',
    subject: 'CHECK_IN',
    better: 'up',
    permission: all,
    goalOf: successTeam,
  },
  CHECK_INS_ON_TIME: {
    label: 'Check-ins on time',
    definition: checkInsOnTimeDefinition(),
    measure: 'share',
    subject: 'CHECK_IN',
    better: 'up',
    permission: all,
    goalOf: successTeam,
  },
  EARLY_FALL_OFF: {
    label: 'Early fall-off',
    definition:
      'How many of the placements that started in this period, and whose first 90 days are over, ended early within them.',
    measure: 'share',
    subject: 'PLACEMENT',
    better: 'down',
    permission: all,
    yardstick: { value: 5, of: 'early quits in IT staffing', source: 'Staffing Industry Analysts', year: 2014 },
  },
} as const satisfies Record<string, FigureDefinition>
export type Figure = keyof typeof figures

export const figureIds = keysOf(figures)

export const definitionOf = (figure: Figure): FigureDefinition => figures[figure]

export function mayReadFigure(role: Role | '', figure: Figure): boolean {
  return role !== '' && can(role, all) && can(role, figures[figure].permission)
}

/** Returns whether each row of a figure is the work of one person. A placement is looked after by many. */
export const hasOwner = (figure: Figure) => definitionOf(figure).subject !== 'PLACEMENT'

/** The figures that people can have goals for. */
export const goalFigures = figureIds.filter((figure) => definitionOf(figure).goalOf)

/** Returns whether a figure is withheld below `fewestRows`. */
export function hasGuard(figure: Figure): boolean {
  return ['share', 'days', 'levelShare', 'levelDays'].includes(definitionOf(figure).measure)
}

export const hasTooFew = (figure: Figure, count: number): boolean => hasGuard(figure) && count < fewestRows

/** Returns whether a figure counts at a moment rather than over a time. */
export function isLevel(figure: Figure): boolean {
  return ['level', 'levelShare', 'levelDays', 'money', 'margin'].includes(definitionOf(figure).measure)
}

/** Rows change a level by joining or leaving it. */
export const levelMovements = {
  JOINED: { label: 'Joined', tone: 'good' },
  LEFT: { label: 'Left', tone: 'neutral' },
} as const satisfies Enumeration
export type LevelMovement = keyof typeof levelMovements

/** A placement that ends early within this number of days is a fall-off. */
export const fallOffDays = 90

/** Returns whether a person reaches the goal; undefined without a goal or a value. */
export function reachesGoal(figure: Figure, actual: number | null, goal: number | null): boolean | undefined {
  if (actual === null || goal === null) return undefined
  return definitionOf(figure).better === 'down' ? actual <= goal : actual >= goal
}

/** The number of weeks or months in a person's trend, the current one included. */
export const trendLength: Readonly<Record<GoalPeriod, number>> = { WEEK: 8, MONTH: 6 }

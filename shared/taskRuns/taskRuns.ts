import type { Enumeration } from '#shared/platform/transitions.ts'

/** Tasks that change records when their day has come. */
export const datedTasks = {
  CHECK_INS: { label: 'Check-ins', tone: 'neutral' },
  PLACEMENTS: { label: 'Placements', tone: 'neutral' },
  ASSESSMENTS: { label: 'Assessments', tone: 'neutral' },
  RETENTION_REJECTED: { label: 'Retention: rejected applicants', tone: 'neutral' },
  RETENTION_RESUMES: { label: 'Retention: resumes', tone: 'neutral' },
  RETENTION_MESSAGES: { label: 'Retention: messages', tone: 'neutral' },
  RETENTION_EVENTS: { label: 'Retention: values in the history', tone: 'neutral' },
  REMINDERS_CONSENT: { label: 'Reminders: consent', tone: 'neutral' },
  REMINDERS_APPLICANT: { label: 'Reminders: question to an applicant', tone: 'neutral' },
  REMINDERS_SHORTLIST: { label: 'Reminders: shortlist', tone: 'neutral' },
  REMINDERS_SHARED_PROFILE: { label: 'Reminders: profile for a client', tone: 'neutral' },
} as const satisfies Enumeration
export type DatedTask = keyof typeof datedTasks

export const taskRunStates = {
  HELD: { label: 'Waits for an admin', tone: 'warn' },
  ALLOWED: { label: 'Starts within a minute', tone: 'info' },
  DONE: { label: 'Done', tone: 'good' },
} as const satisfies Enumeration
export type TaskRunState = keyof typeof taskRunStates

/** The reasons why these tasks wait. */
export const pauseReasons = {
  JUMP: { label: 'The clock jumped', tone: 'bad' },
  APART: { label: 'The clocks show different times', tone: 'bad' },
} as const satisfies Enumeration
export type PauseReason = keyof typeof pauseReasons

/** The number of rows that a run would end or miss, and the number of rows of its table. */
export interface Loss {
  readonly due: number
  readonly total: number
  /** Is true for the first run of a rule, which waits however few its rows are. */
  readonly isFirst?: boolean
}

const fewRows = 20
const smallShare = 0.05

/** Returns whether an admin decides about a run: if it is a first one, or more than 20 rows and more than 5 % of the table. */
export function waitsForAdmin({ due, total, isFirst = false }: Loss): boolean {
  return (isFirst && due > 0) || (due > fewRows && due > total * smallShare)
}

/** The screen names at most this number of rows of a run. */
export const namedRowLimit = 1_000

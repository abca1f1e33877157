import { recordOf } from '#shared/platform/keys.ts'
import { type Enumeration, type Gate, type Lifecycle, type Shown, valuesOf } from '#shared/platform/transitions.ts'

/** A job is worked on in the order of its open statuses. The matcher offers only open jobs. */
type JobPhase = 'OPEN' | 'HELD' | 'CLOSED'

/** All that a status of a job is; `is_open_job` and `is_closed_job` in `jobs.sql` say to the database which there are. */
export const jobStatuses = {
  LEAD: { label: 'Lead', tone: 'neutral', phase: 'OPEN' },
  NEEDS_PROFILES: { label: 'Needs profiles', tone: 'warn', phase: 'OPEN' },
  PROFILES_SENT: { label: 'Profiles sent', tone: 'progress', phase: 'OPEN' },
  WAITING_ON_CLIENT: { label: 'Waiting on client', tone: 'info', phase: 'OPEN' },
  FOLLOW_UP: { label: 'Follow up', tone: 'warn', phase: 'OPEN' },
  ACTIVE: { label: 'Active', tone: 'good', phase: 'OPEN' },
  ON_HOLD: { label: 'On hold', tone: 'neutral', phase: 'HELD' },
  FILLED: { label: 'Filled', tone: 'good', phase: 'CLOSED' },
  LOST: { label: 'Lost', tone: 'bad', phase: 'CLOSED' },
  CANCELLED: { label: 'Cancelled', tone: 'neutral', phase: 'CLOSED' },
} as const satisfies Readonly<Record<string, Shown & { readonly phase: JobPhase }>>
export type JobStatus = keyof typeof jobStatuses

type StatusIn<Phase extends JobPhase> = {
  [Status in JobStatus]: (typeof jobStatuses)[Status]['phase'] extends Phase ? Status : never
}[JobStatus]
export type ActiveJobStatus = StatusIn<'OPEN'>
export type ClosedJobStatus = StatusIn<'CLOSED'>

export const activeJobStatuses: readonly ActiveJobStatus[] = valuesOf(jobStatuses).filter(isActiveJob)
export const closedJobStatuses: readonly ClosedJobStatus[] = valuesOf(jobStatuses).filter(isClosedJob)

export function isActiveJob(status: JobStatus): status is ActiveJobStatus {
  return jobStatuses[status].phase === 'OPEN'
}

export function isClosedJob(status: JobStatus): status is ClosedJobStatus {
  return jobStatuses[status].phase === 'CLOSED'
}

export const jobCloseReasons = {
  FILLED_BY_US: { label: 'Filled by us', tone: 'good' },
  FILLED_ELSEWHERE: { label: 'Filled elsewhere', tone: 'neutral' },
  BUDGET: { label: 'Budget', tone: 'neutral' },
  TERMS: { label: 'Terms', tone: 'neutral' },
  NO_MATCH: { label: 'No match', tone: 'neutral' },
  NO_RESPONSE: { label: 'No response', tone: 'neutral' },
  NO_LONGER_NEEDED: { label: 'No longer needed', tone: 'neutral' },
  OTHER: { label: 'Other', tone: 'neutral' },
} as const satisfies Enumeration
export type JobCloseReason = keyof typeof jobCloseReasons

/** The reasons that fit each end of a job. */
export const closeReasonsOf: Readonly<Record<ClosedJobStatus, readonly JobCloseReason[]>> = {
  FILLED: ['FILLED_BY_US', 'OTHER'],
  LOST: ['FILLED_ELSEWHERE', 'BUDGET', 'TERMS', 'NO_MATCH', 'NO_RESPONSE', 'OTHER'],
  CANCELLED: ['NO_LONGER_NEEDED', 'BUDGET', 'NO_RESPONSE', 'OTHER'],
}

export const jobTypes = {
  HOURLY: { label: 'Hourly', tone: 'neutral' },
  MONTHLY: { label: 'Monthly', tone: 'neutral' },
  SALARY: { label: 'Salary', tone: 'neutral' },
} as const satisfies Enumeration
export type JobType = keyof typeof jobTypes

export const jobSkillTypes = {
  REQUIRED: { label: 'Required', tone: 'bad' },
  CORE: { label: 'Core', tone: 'progress' },
  BONUS: { label: 'Bonus', tone: 'neutral' },
} as const satisfies Enumeration
export type JobSkillType = keyof typeof jobSkillTypes

/** The conditions that the gates between job statuses check, as they would be after the move. */
export interface JobConditions {
  readonly hasRequiredSkill: boolean
  readonly hasReason: boolean
  /** The status that a job on hold or closed had before. */
  readonly leftStatus: ActiveJobStatus | null
}

type JobGate = Gate<JobConditions>

const requiredSkill: JobGate = {
  sentence: 'Add at least one required skill first.',
  passes: (conditions) => conditions.hasRequiredSkill,
}
const closingReason: JobGate = {
  sentence: 'Give a reason for closing the job.',
  field: 'reason',
  passes: (conditions) => conditions.hasReason,
}
const reopeningReason: JobGate = {
  sentence: 'Give a reason for reopening the job.',
  field: 'note',
  passes: (conditions) => conditions.hasReason,
}

/** The moves of docs/product.md#job. */
export const jobLifecycle: Lifecycle<JobStatus, JobConditions> = {
  states: jobStatuses,
  moves: recordOf(valuesOf(jobStatuses), movesOf),
}

function movesOf(from: JobStatus): Partial<Record<JobStatus, readonly JobGate[]>> {
  if (from === 'ON_HOLD') return returnToLeftStatus()
  if (!isActiveJob(from)) return returnToLeftStatus(reopeningReason)
  const step = activeJobStatuses.indexOf(from)
  return { ...stepsFrom(step), FILLED: [closingReason], LOST: [closingReason], CANCELLED: [closingReason], ON_HOLD: [] }
}

/**
 * Gives the moves between active statuses. Forward steps may be skipped, but the gate of NEEDS_PROFILES still holds.
 * Backward moves lead to NEEDS_PROFILES, or from FOLLOW_UP to WAITING_ON_CLIENT.
 */
function stepsFrom(step: number): Partial<Record<JobStatus, readonly JobGate[]>> {
  const from = activeJobStatuses[step]
  const targets = activeJobStatuses.filter(
    (to, position) =>
      position > step ||
      (to === 'NEEDS_PROFILES' && position < step) ||
      (from === 'FOLLOW_UP' && to === 'WAITING_ON_CLIENT'),
  )
  const gates = from === 'LEAD' ? [requiredSkill] : []
  return Object.fromEntries(targets.map((to) => [to, to === 'NEEDS_PROFILES' ? [requiredSkill] : gates]))
}

function returnToLeftStatus(...gates: readonly JobGate[]): Partial<Record<JobStatus, readonly JobGate[]>> {
  return Object.fromEntries(
    activeJobStatuses.map((to) => {
      const isLeftStatus: JobGate = {
        sentence: 'The job can return only to the status that it had before.',
        passes: (conditions) => conditions.leftStatus === to,
      }
      return [to, [isLeftStatus, ...gates]]
    }),
  )
}

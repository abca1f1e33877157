import { type Enumeration, each, type Gate, type Lifecycle } from '#shared/platform/transitions.ts'

export const meetingStatuses = {
  SCHEDULED: { label: 'Scheduled', tone: 'info' },
  COMPLETED: { label: 'Completed', tone: 'good' },
  NO_SHOW: { label: 'No-show', tone: 'bad' },
  CANCELLED: { label: 'Cancelled', tone: 'neutral' },
} as const satisfies Enumeration
export type MeetingStatus = keyof typeof meetingStatuses

/** The statuses that tell how a meeting went. A meeting that has one has ended. */
export const meetingOutcomes = ['COMPLETED', 'NO_SHOW'] as const satisfies readonly MeetingStatus[]

interface MeetingConditions {
  readonly hasEnded: boolean
}

const ended: Gate<MeetingConditions> = {
  sentence: 'Record the outcome after the meeting has ended.',
  passes: ({ hasEnded }) => hasEnded,
}

/** An outcome can be corrected, and a meeting that was cancelled by mistake can take place after all. */
export const meetingLifecycle: Lifecycle<MeetingStatus, MeetingConditions> = {
  states: meetingStatuses,
  moves: {
    SCHEDULED: { ...each(meetingOutcomes, ended), CANCELLED: [] },
    COMPLETED: { NO_SHOW: [ended], SCHEDULED: [] },
    NO_SHOW: { COMPLETED: [ended], SCHEDULED: [] },
    CANCELLED: { SCHEDULED: [] },
  },
}

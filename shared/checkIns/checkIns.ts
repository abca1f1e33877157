import type { Enumeration, Shown } from '#shared/platform/transitions.ts'

/** The mood of a placement, from 5 (best) to 1. */
export const checkInMoods = {
  THRIVING: { label: 'Thriving', tone: 'good', score: 5 },
  GOOD: { label: 'Good', tone: 'good', score: 4 },
  OKAY: { label: 'Okay', tone: 'info', score: 3 },
  STRUGGLING: { label: 'Struggling', tone: 'warn', score: 2 },
  AT_RISK: { label: 'Wants to leave', tone: 'bad', score: 1 },
} as const satisfies Record<string, Shown & { score: number }>
export type CheckInMood = keyof typeof checkInMoods

export const checkInStates = {
  SCHEDULED: { label: 'Scheduled', tone: 'neutral' },
  DUE: { label: 'Due', tone: 'warn' },
  OVERDUE: { label: 'Overdue', tone: 'bad' },
  DONE: { label: 'Done', tone: 'good' },
  SNOOZED: { label: 'Snoozed', tone: 'info' },
  MISSED: { label: 'Missed', tone: 'bad' },
} as const satisfies Enumeration
export type CheckInState = keyof typeof checkInStates

export const checkInParties = {
  DEVELOPER: { label: 'Developer', tone: 'neutral' },
  CLIENT: { label: 'Client', tone: 'neutral' },
} as const satisfies Enumeration
export type CheckInParty = keyof typeof checkInParties

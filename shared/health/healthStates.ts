import type { Enumeration } from '#shared/platform/transitions.ts'

export const healthStates = {
  FINE: { label: 'Fine', tone: 'good' },
  WATCH: { label: 'To watch', tone: 'warn' },
  BROKEN: { label: 'Not working', tone: 'bad' },
} as const satisfies Enumeration
export type HealthState = keyof typeof healthStates

/** The page has no more findings. */
export const healthLimit = 50

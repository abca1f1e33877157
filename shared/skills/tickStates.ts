import type { Enumeration } from '#shared/platform/transitions.ts'

/** Ticks that count no more. Their developer has to show the skill again. */
export const ticksToRenew = {
  OUTDATED: { label: 'Outdated', tone: 'neutral' },
  BEFORE_RULE: { label: 'Before the rule', tone: 'neutral' },
} as const satisfies Enumeration

/** What the review that verified a skill is worth today, the best first. The view `ticks` of the database decides it. */
export const tickStates = {
  CURRENT: { label: 'Verified', tone: 'good' },
  ...ticksToRenew,
} as const satisfies Enumeration
export type TickState = keyof typeof tickStates

export function isToRenew(tick: TickState | null): tick is keyof typeof ticksToRenew {
  return tick !== null && tick in ticksToRenew
}

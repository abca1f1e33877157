import type { Enumeration } from '#shared/platform/transitions.ts'
import type { DeveloperStage } from './developerStages.ts'

/** The reasons to send a developer nothing at all, most important first. */
export const contactRefusals = {
  NOT_FOUND: { label: 'No longer in Vouch', tone: 'neutral' },
  DO_NOT_CONTACT: { label: 'Does not want to be contacted', tone: 'bad' },
  BLOCKED: { label: 'Blocked', tone: 'bad' },
} as const satisfies Enumeration
export type ContactRefusal = keyof typeof contactRefusals

export interface ContactConditions {
  readonly stage: DeveloperStage
  readonly do_not_contact: boolean
  readonly deleted_at: unknown
}

/** Gives the reason to send a developer nothing, whatever the message; null if they may be messaged. */
export function contactRefusalOf({ stage, do_not_contact, deleted_at }: ContactConditions): ContactRefusal | null {
  if (deleted_at) return 'NOT_FOUND'
  if (do_not_contact) return 'DO_NOT_CONTACT'
  return stage === 'BLOCKED' ? 'BLOCKED' : null
}

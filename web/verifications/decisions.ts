import type { VerificationDecision } from '#shared/verifications/verifications.ts'

/** What each decision is called, and what it brings about. */
export const decisions = {
  CONFIRM: {
    label: 'Confirm',
    done: 'confirmed',
    consequence: 'The skills count as verified from then on: for Match %, filters and profiles that clients read.',
  },
  REFUSE: {
    label: 'Refuse',
    done: 'refused',
    consequence: 'A skill that the developer claims stays claimed. Any other is not held.',
  },
} as const satisfies Record<VerificationDecision, object>

import type { VerificationDecision } from '#shared/verifications/verifications.ts'

/** The labels of each decision, and its effect. */
export const decisions = {
  CONFIRM: {
    label: 'Confirm',
    done: 'confirmed',
    consequence: 'From then on, the skills count as verified in Match %, in filters and in profiles for clients.',
  },
  REFUSE: {
    label: 'Refuse',
    done: 'refused',
    consequence: 'A skill that the developer claims stays claimed. Any other skill is removed.',
  },
} as const satisfies Record<VerificationDecision, object>

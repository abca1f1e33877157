import type { NounTables } from '#server/platform/nounTables/nounTables.ts'

export const verificationTables = {
  unconfirmed_verifications: {
    person: {
      nouns: ['unconfirmed verification', 'unconfirmed verifications'],
      erasing: { review_id: 'keep', skill_id: 'keep', years_of_experience: 'keep', refused_at: 'keep' },
    },
  },
} as const satisfies NounTables

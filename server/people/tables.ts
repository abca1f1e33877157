import type { NounTables } from '#server/platform/nounTables/nounTables.ts'

export const personTables = {
  merged_developers: {
    person: { nouns: ['merged record', 'merged records'], erasing: { developer_id: 'keep', email: 'email' } },
  },
} as const satisfies NounTables

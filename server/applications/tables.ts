import type { NounTables } from '#server/platform/nounTables/nounTables.ts'

export const applicationTables = {
  applications: {
    person: {
      nouns: ['application', 'applications'],
      erasing: {
        developer_id: 'keep',
        job_id: 'keep',
        source: 'keep',
        answers: 'empty',
        decision: 'keep',
        decision_note: 'clear',
        decided_by_id: 'keep',
        decided_at: 'keep',
      },
    },
  },
} as const satisfies NounTables

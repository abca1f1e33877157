import { number, text } from '#server/platform/nounTables/historyColumns.ts'
import type { NounTables } from '#server/platform/nounTables/nounTables.ts'

export const challengeTables = {
  challenges: {
    record: { noun: 'challenge', permission: 'catalogue:read' },
    within: { assessments: { parent: 'assessment_id', noun: 'challenge', named: 'name' } },
    history: {
      assessment_id: null,
      name: text('Name'),
      brief: text('Brief'),
      revision: number('Revision'),
      url_repository: text('Repository'),
      hours: number('Hours'),
      deadline_days: number('Days to submit'),
      deleted_at: null,
    },
  },
} as const satisfies NounTables

import { number } from '#server/platform/nounTables/historyColumns.ts'
import type { NounTables } from '#server/platform/nounTables/nounTables.ts'

export const developerSkillTables = {
  developer_skills: {
    person: {
      nouns: ['skill', 'skills'],
      erasing: {
        developer_id: 'keep',
        skill_id: 'keep',
        years_of_experience: 'keep',
        verified_by_review_id: 'keep',
        verified_explicitly: 'keep',
      },
    },
    within: { developers: { parent: 'developer_id', noun: 'skill', subject: { column: 'skill_id', of: 'skills' } } },
    history: {
      developer_id: null,
      skill_id: null,
      years_of_experience: number('Years of experience'),
      verified_by_review_id: null,
      verified_explicitly: null,
    },
  },
} as const satisfies NounTables

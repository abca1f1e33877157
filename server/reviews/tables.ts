import { column, oneOf, text } from '#server/platform/nounTables/historyColumns.ts'
import type { NounTables } from '#server/platform/nounTables/nounTables.ts'
import { reviewStatuses } from '#shared/developerAssessments/developerAssessments.ts'

export const reviewTables = {
  reviews: {
    person: {
      nouns: ['review', 'reviews'],
      erasing: {
        developer_assessment_id: 'keep',
        reviewer_id: 'keep',
        asked_at: 'keep',
        status: 'keep',
        due_at: 'keep',
        sent_at: 'keep',
        total_score: 'keep',
        comments: 'clear',
        decline_reason: 'clear',
        origin: 'keep',
        accepted_at: 'keep',
        draft: 'clear',
        shown_skills: 'empty',
        unshown_skills: 'empty',
        released_at: 'keep',
        released_because: 'keep',
        could_not_open: 'keep',
      },
    },
    history: {
      developer_assessment_id: null,
      reviewer_id: column('Reviewer', { kind: 'name', of: 'users' }, 'vetting:read'),
      asked_at: null,
      status: oneOf('Review', reviewStatuses, 'vetting:read'),
      due_at: column('Review due', { kind: 'moment' }, 'vetting:read'),
      sent_at: null,
      total_score: column('Review score', { kind: 'total' }, 'vetting:read'),
      comments: null,
      decline_reason: text('Reason', 'vetting:read'),
      origin: null,
      accepted_at: null,
      draft: null,
      shown_skills: null,
      unshown_skills: null,
      released_at: null,
      released_because: null,
      could_not_open: null,
    },
    withheld: { draft: 'A draft that only its reviewer may read.' },
  },
  review_scores: {
    person: {
      nouns: ['score', 'scores'],
      erasing: { review_id: 'keep', criterion_id: 'keep', score: 'keep', comment: 'clear' },
    },
  },
} as const satisfies NounTables

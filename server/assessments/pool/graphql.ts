import { findAssessment } from '#server/assessments/editing/editAssessment.ts'
import { builder, RoleEnum } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { mutation } from '#server/platform/graphql/mutation.ts'
import { poolInput } from '#shared/assessmentInput.ts'
import {
  addReviewer,
  listPossibleReviewers,
  listReviewers,
  type Reviewer,
  removeReviewer,
  reviewerLimit,
} from './editPool.ts'

const ReviewerType = builder.objectRef<Reviewer>('Reviewer').implement({
  description: 'Somebody whom reviews can be assigned to.',
  permission: 'catalogue:read',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Of the account.' }),
    display_name: t.exposeString('display_name'),
    role: t.expose('role', { type: RoleEnum }),
    open_reviews: t.exposeInt('open_reviews', { description: 'Reviews that they owe, of all assessments.' }),
    may_review: t.exposeBoolean('may_review', {
      description: 'False for an account that was blocked: it stays in its pools, and gets nothing.',
    }),
  }),
})

builder.queryField('getReviewers', (t) =>
  t.field({
    description: 'Everybody who may review, by name. With an assessment, its pool.',
    permission: 'catalogue:read',
    type: [ReviewerType],
    rows: reviewerLimit,
    args: { assessment_id: t.arg.id() },
    resolve: async (_root, { assessment_id }, { db }) => {
      if (!assessment_id) return listPossibleReviewers(db)
      const { id } = await findAssessment(db, parseId(assessment_id, 'assessment'))
      return listReviewers(db, id)
    },
  }),
)

mutation('addAssessmentReviewer', {
  description: 'Puts an account into the pool of an assessment. Its author may undo it for some seconds.',
  permission: 'catalogue:write',
  type: ReviewerType,
  noun: 'assessment',
  undoable: true,
  input: poolInput,
  run: (trx, { id, user_id }) => addReviewer(trx, id, user_id),
})

mutation('removeAssessmentReviewer', {
  description: 'Takes an account out of the pool of an assessment. Its author may undo it for some seconds.',
  permission: 'catalogue:write',
  type: ReviewerType,
  noun: 'assessment',
  undoable: true,
  input: poolInput,
  run: (trx, { id, user_id }) => removeReviewer(trx, id, user_id),
})

import { findAssessment } from '#server/assessments/edits/editAssessment.ts'
import { builder, RoleEnum } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { poolInput } from '#shared/assessments/assessmentInput.ts'
import type { Absence } from '#shared/reviews/reviewerAvailability.ts'
import type { PossibleReviewerRow } from './data.ts'
import {
  addReviewer,
  listPoolReviewers,
  listPossibleReviewers,
  poolReviewerLimit,
  type Reviewer,
  removeReviewer,
} from './editPool.ts'

const ReviewerType = builder.objectRef<Reviewer>('Reviewer').implement({
  description: 'Somebody whom reviews can be assigned to.',
  permission: 'catalogue:read',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the account.' }),
    display_name: t.exposeString('display_name'),
    role: t.expose('role', { type: RoleEnum }),
    open_reviews: t.exposeInt('open_reviews', { description: 'Reviews that they owe, of all assessments.' }),
    may_review: t.exposeBoolean('may_review', {
      description: 'False for an account that was blocked: it stays in its pools, and gets nothing.',
    }),
  }),
})

const AbsenceType = builder.objectRef<Absence>('Absence').implement({
  description: 'The days on which somebody is away: whole days in UTC, both included.',
  permission: 'vetting:write',
  fields: (t) => ({ from_day: t.exposeString('from_day'), to_day: t.exposeString('to_day') }),
})

export const PossibleReviewerType = builder.objectRef<PossibleReviewerRow>('PossibleReviewer').implement({
  description: 'Somebody who could review an assessment of a developer.',
  permission: 'vetting:write',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the account.' }),
    display_name: t.exposeString('display_name'),
    role: t.expose('role', { type: RoleEnum }),
    in_pool: t.exposeBoolean('in_pool', { description: 'True if they stand in the pool of the assessment.' }),
    had_it: t.exposeBoolean('had_it', { description: 'True if a review of this work was taken from them.' }),
    due_day: t.exposeString('due_day', {
      nullable: true,
      description: 'The day on which a second review would be due; null where the person who assigns it chooses.',
    }),
    open_reviews: t.exposeInt('open_reviews', {
      description: 'The number of reviews that they have yet to send, of all assessments.',
    }),
    review_capacity: t.exposeInt('review_capacity', {
      nullable: true,
      description: 'The most that they may owe; null for any number.',
    }),
    days_off: t.expose('days_off', { type: [AbsenceType], rows: 4, description: 'Days off that are not over.' }),
  }),
})

builder.queryField('getReviewers', (t) =>
  t.field({
    description: 'Everybody who may review: reviewers first, then others, by name. With an assessment, its pool.',
    permission: 'catalogue:read',
    type: [ReviewerType],
    rows: poolReviewerLimit,
    args: { assessment_id: t.arg.id() },
    resolve: async (_root, { assessment_id }, { db }) => {
      if (!assessment_id) return listPossibleReviewers(db)
      const { id } = await findAssessment(db, parseId(assessment_id, 'assessment'))
      return listPoolReviewers(db, id)
    },
  }),
)

const changed = { permission: 'catalogue:write', type: ReviewerType, noun: 'assessment', undoable: true } as const

mutation('addAssessmentReviewer', {
  ...changed,
  description: 'Puts an account into the pool of an assessment. Its author may undo it for some seconds.',
  input: poolInput,
  run: (trx, { id, user_id }) => addReviewer(trx, id, user_id),
})

mutation('removeAssessmentReviewer', {
  ...changed,
  description: 'Takes an account out of the pool of an assessment. Its author may undo it for some seconds.',
  input: poolInput,
  run: (trx, { id, user_id }) => removeReviewer(trx, id, user_id),
})

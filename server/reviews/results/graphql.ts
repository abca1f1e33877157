import { PossibleReviewerType } from '#server/assessments/pool/graphql.ts'
import { AttemptType } from '#server/developerAssessments/attempts/graphql.ts'
import { findAttempt } from '#server/developerAssessments/attempts/listAttempts.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { followReviewInput, inconclusiveInput, secondReviewInput } from '#shared/reviews/reviewInput.ts'
import { askSecondReview, markInconclusive } from './decideByHand.ts'
import { candidateLimit, listCandidates } from './drawing.ts'
import { followReview } from './followReview.ts'

builder.queryField('getReviewCandidates', (t) =>
  t.field({
    description: 'Lists the people who can write one more review of an assessment, in the order of the draw.',
    permission: 'vetting:write',
    type: [PossibleReviewerType],
    rows: candidateLimit,
    args: { developer_assessment_id: t.arg.id({ required: true }) },
    resolve: (_root, { developer_assessment_id }, { db }) =>
      listCandidates(db, parseId(developer_assessment_id, 'assessment')),
  }),
)

const decided = { permission: 'vetting:write', type: AttemptType, noun: 'assessment', undoable: true } as const

mutation('askSecondReview', {
  ...decided,
  description: 'Asks somebody for a second review of a reviewed assessment. Its author may undo it for some seconds.',
  input: secondReviewInput,
  run: async (trx, input, { viewer }) => findAttempt(trx, await askSecondReview(trx, input), viewer.id),
})

mutation('markInconclusive', {
  ...decided,
  description: 'Says that nothing can be concluded, whatever the scores. Its author may undo it for some seconds.',
  input: inconclusiveInput,
  run: async (trx, input, { viewer }) => findAttempt(trx, await markInconclusive(trx, input, viewer.id), viewer.id),
})

mutation('followReview', {
  ...decided,
  description:
    'Decides between two reviews that contradict each other, by somebody who wrote neither. Its author may undo it for some seconds.',
  input: followReviewInput,
  run: async (trx, input, { viewer }) => findAttempt(trx, await followReview(trx, input, viewer.id), viewer.id),
})

import { AttemptType } from '#server/developerAssessments/attempts/graphql.ts'
import { findAttempt } from '#server/developerAssessments/attempts/listAttempts.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { rowInput } from '#shared/platform/fields.ts'
import { replaceInput } from '#shared/reviews/reviewInput.ts'
import { releaseReview, replaceReview } from './moveReview.ts'

const moved = { permission: 'vetting:write', type: AttemptType, noun: 'review', undoable: true } as const

mutation('replaceReview', {
  ...moved,
  description:
    'Gives an open review to another reviewer. The former one is told. Its author may undo it for some seconds.',
  input: replaceInput,
  run: async (trx, input, { viewer }) => findAttempt(trx, await replaceReview(trx, input), viewer.id),
})

mutation('releaseReview', {
  ...moved,
  description:
    'Gives an open review back to be assigned. Its reviewer is told. Its author may undo it for some seconds.',
  input: rowInput,
  run: async (trx, { id }, { viewer }) => findAttempt(trx, await releaseReview(trx, id), viewer.id),
})

import { notifierOf } from '#server/developerAssessments/graphql.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import { parseSelection } from '#server/platform/graphql/lists/rowSelection.ts'
import { BulkPlanType } from '#server/platform/graphql/mutations/bulk.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import {
  cancelSentInput,
  extendSentInput,
  remindSentInput,
} from '#shared/developerAssessments/assessmentSendingInput.ts'
import { sentAssessmentList } from '#shared/developerAssessments/sentAssessments.ts'
import { cancelSent, extendSent, remindSent } from './changeSent.ts'

const dryRun = 'With `dry_run` it only tells what it would do.'

const selectionOf = (viewer: Viewer, ids: readonly string[]) => parseSelection(sentAssessmentList, viewer, { ids })

const changed = { permission: 'vetting:write', type: BulkPlanType, undoable: true } as const

mutation('remindOfAssessments', {
  ...changed,
  description: `Reminds developers of what they still have, each by a message with a link of their own. ${dryRun}`,
  input: remindSentInput,
  run: (trx, { ids, dry_run, ...words }, context) =>
    remindSent(trx, notifierOf(context), selectionOf(context.viewer, ids), words, dry_run),
})

mutation('extendAssessments', {
  ...changed,
  description: `Gives developers more time, counted from today, and tells them. ${dryRun}`,
  input: extendSentInput,
  run: (trx, { ids, dry_run, ...more }, context) =>
    extendSent(trx, notifierOf(context), selectionOf(context.viewer, ids), more, dry_run),
})

mutation('cancelAssessments', {
  ...changed,
  description: `Cancels assessments that are not completed. Their links lead nowhere, and their open reviews end. ${dryRun}`,
  input: cancelSentInput,
  run: (trx, { ids, note, dry_run }, { viewer }) => cancelSent(trx, selectionOf(viewer, ids), { note }, dry_run),
})

import * as z from 'zod/mini'
import { PossibleReviewerType } from '#server/assessments/pool/graphql.ts'
import { notifierOf } from '#server/developerAssessments/graphql.ts'
import { possibleReviewerLimit } from '#server/developerAssessments/moves/reviewers.ts'
import { SendingPlanType } from '#server/developerAssessments/sending/graphql.ts'
import { sendAssessments } from '#server/developerAssessments/sending/sendAssessments.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { parseSelection } from '#server/platform/graphql/lists/rowSelection.ts'
import { bulkMutation, planMutation } from '#server/platform/graphql/mutations/bulkMutation.ts'
import { vettingSource } from '#server/vetting/data.ts'
import { vettingSelection } from '#server/vetting/graphql.ts'
import { assignManyInput, sendAssessmentsInput } from '#shared/developerAssessments/assessmentSendingInput.ts'
import { rowId } from '#shared/platform/fields.ts'
import { vettingList } from '#shared/vetting/vetting.ts'
import { vettingSteps } from '#shared/vetting/vettingSteps.ts'
import { assignVettedReviewers, listReviewersForVetted } from './assignVetted.ts'
import { assignVettingOwner, moveSteps } from './bulkChanges.ts'
import { remindReviewersOfVetted } from './remindVetted.ts'

const assignVettingOwnerInput = z.object({ owner_id: rowId('Choose an owner.') })

const moveVettingStepInput = z.object({ step: z.enum(vettingSteps, 'Choose a step.') })

bulkMutation('assignVettingOwner', {
  description: 'Gives people in vetting to an owner.',
  permission: 'developers:write',
  selection: vettingSelection,
  input: assignVettingOwnerInput,
  run: (trx, selected, { owner_id, dry_run }) => assignVettingOwner(trx, selected, owner_id, dry_run),
})

bulkMutation('moveVettingStep', {
  description: 'Moves people in vetting to another step.',
  permission: 'vetting:write',
  selection: vettingSelection,
  input: moveVettingStepInput,
  run: (trx, selected, { step, dry_run }) => moveSteps(trx, selected, step, dry_run),
})

bulkMutation('remindVettedReviewers', {
  description:
    'Reminds everybody who owes a review of the current assessments of people in vetting, in the bell and the daily mail.',
  permission: 'vetting:write',
  selection: vettingSelection,
  input: z.object({}),
  run: (trx, selected, { dry_run }) => remindReviewersOfVetted(trx, selected, dry_run),
})

planMutation('sendVettedAssessments', {
  description: 'Sends an assessment to people in vetting, as `sendAssessments` does.',
  permission: 'vetting:write',
  type: SendingPlanType,
  selection: vettingSelection,
  input: sendAssessmentsInput,
  run: (trx, selected, { dry_run, ...input }, context) => {
    return sendAssessments(trx, notifierOf(context), [vettingSource, selected], input, dry_run)
  },
})

builder.queryField('getVettedReviewers', (t) =>
  t.field({
    description:
      'Lists who could review the work of people in vetting that waits for a reviewer. Whoever is in the pool of each of its assessments comes first, and those with the fewest open reviews.',
    permission: 'vetting:write',
    type: [PossibleReviewerType],
    rows: possibleReviewerLimit,
    args: { selection: t.arg({ type: vettingSelection.type, required: true }) },
    resolve: (_root, { selection }, { db, viewer }) =>
      listReviewersForVetted(db, parseSelection(vettingList, viewer, selection)),
  }),
)

bulkMutation('assignVettedReviewers', {
  description: 'Gives the current work of people in vetting to reviewers: to all of them, or each to one of them.',
  permission: 'vetting:write',
  selection: vettingSelection,
  input: assignManyInput,
  run: (trx, selected, { dry_run, ...input }) => assignVettedReviewers(trx, selected, input, dry_run),
})

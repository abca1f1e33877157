import * as z from 'zod/mini'
import { PossibleReviewerType } from '#server/assessments/pool/graphql.ts'
import { notifierOf } from '#server/developerAssessments/graphql.ts'
import { possibleReviewerLimit } from '#server/developerAssessments/moving/reviewers.ts'
import { SendingPlanType, sendingArguments } from '#server/developerAssessments/sending/graphql.ts'
import { sendAssessments } from '#server/developerAssessments/sending/sendAssessments.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { BulkPlanType, parseSelection } from '#server/platform/graphql/bulk.ts'
import { inputFields } from '#server/platform/graphql/inputFields.ts'
import { mutation } from '#server/platform/graphql/mutation.ts'
import { vettingSource } from '#server/vetting/data.ts'
import { VettingSelection, VettingStepEnum } from '#server/vetting/graphql.ts'
import { assignManyInput, sendAssessmentsInput } from '#shared/developerAssessments/assessmentSendingInput.ts'
import { vettingList } from '#shared/vetting/vetting.ts'
import { assignVettedReviewers, listReviewersForVetted } from './assignVetted.ts'
import { assignVettingOwner, moveSteps } from './bulkChanges.ts'
import { assignVettingOwnerInput, moveVettingStepInput, remindVettedInput } from './input.ts'
import { remindReviewersOfVetted } from './remindVetted.ts'

mutation('assignVettingOwner', {
  description: 'Gives people in vetting to an owner. With `dry_run` it only tells what it would do.',
  permission: 'developers:write',
  type: BulkPlanType,
  input: assignVettingOwnerInput,
  args: (arg) => ({
    selection: arg({ type: VettingSelection, required: true }),
    owner_id: arg.id({ required: true }),
    dry_run: arg.boolean({ required: true, defaultValue: false }),
  }),
  undoable: true,
  run: (trx, { selection, owner_id, dry_run }, { viewer }) =>
    assignVettingOwner(trx, parseSelection(vettingList, viewer, selection), owner_id, dry_run),
})

mutation('moveVettingStep', {
  description: 'Moves people in vetting to another step. With `dry_run` it only tells what it would do.',
  permission: 'vetting:write',
  type: BulkPlanType,
  input: moveVettingStepInput,
  args: (arg) => ({
    selection: arg({ type: VettingSelection, required: true }),
    step: arg({ type: VettingStepEnum, required: true }),
    dry_run: arg.boolean({ required: true, defaultValue: false }),
  }),
  undoable: true,
  run: (trx, { selection, step, dry_run }, { viewer }) =>
    moveSteps(trx, parseSelection(vettingList, viewer, selection), step, dry_run),
})

mutation('remindVettedReviewers', {
  description:
    'Reminds everybody who owes a review of the current assessments of people in vetting, in the bell and the daily mail. With `dry_run` it only tells what it would do.',
  permission: 'vetting:write',
  type: BulkPlanType,
  input: remindVettedInput,
  args: (arg) => ({
    selection: arg({ type: VettingSelection, required: true }),
    dry_run: arg.boolean({ required: true, defaultValue: false }),
  }),
  undoable: true,
  run: (trx, { selection, dry_run }, { viewer }) =>
    remindReviewersOfVetted(trx, parseSelection(vettingList, viewer, selection), dry_run),
})

mutation('sendVettedAssessments', {
  description: 'Sends an assessment to people in vetting, as `sendAssessments` does.',
  permission: 'vetting:write',
  type: SendingPlanType,
  input: sendAssessmentsInput,
  args: (arg) => ({ selection: arg({ type: VettingSelection, required: true }), ...sendingArguments(arg) }),
  undoable: true,
  run: (trx, { selection, dry_run, ...input }, context) => {
    const selected = parseSelection(vettingList, context.viewer, selection)
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
    args: { selection: t.arg({ type: VettingSelection, required: true }) },
    resolve: (_root, { selection }, { db, viewer }) =>
      listReviewersForVetted(db, parseSelection(vettingList, viewer, selection)),
  }),
)

mutation('assignVettedReviewers', {
  description:
    'Gives the current work of people in vetting to reviewers: to all of them, or each to one of them. With `dry_run` it only tells what it would do.',
  permission: 'vetting:write',
  type: BulkPlanType,
  input: assignManyInput,
  args: (arg) => ({
    selection: arg({ type: VettingSelection, required: true }),
    ...inputFields(arg, z.omit(assignManyInput, { selection: true })),
  }),
  undoable: true,
  run: (trx, { selection, dry_run, ...input }, { viewer }) =>
    assignVettedReviewers(trx, parseSelection(vettingList, viewer, selection), input, dry_run),
})

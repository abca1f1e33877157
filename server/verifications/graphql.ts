import { AssessmentResultEnum } from '#server/assessments/graphql.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { BulkPlanType, parseSelection, selectionInput } from '#server/platform/graphql/bulk.ts'
import { listField } from '#server/platform/graphql/listField.ts'
import { mutation } from '#server/platform/graphql/mutation.ts'
import { roundTotal } from '#shared/reviews/totals.ts'
import { verificationDecisions, verificationList } from '#shared/verifications/verifications.ts'
import { type UnconfirmedVerification, verificationSource } from './data.ts'
import { decideVerifications } from './decideVerifications.ts'
import { decideVerificationsInput } from './input.ts'

const VerificationDecisionEnum = builder.enumType('VerificationDecision', { values: verificationDecisions })

const VerificationType = builder.objectRef<UnconfirmedVerification>('UnconfirmedVerification').implement({
  description: 'A skill that a review verified without anybody’s choice. It counts for nothing until it is confirmed.',
  permission: 'vetting:write',
  fields: (t) => ({
    id: t.exposeID('id'),
    developer_id: t.exposeID('developer_id'),
    developer: t.exposeString('developer', { description: 'The name.' }),
    skill: t.exposeString('skill', { description: 'The name.' }),
    claimed: t.exposeBoolean('claimed', {
      description: 'True if the developer holds the skill anyway. Otherwise it stands only by this verification.',
    }),
    developer_assessment_id: t.exposeID('developer_assessment_id'),
    assessment: t.exposeString('assessment', { description: 'The name.' }),
    result: t.expose('result', { type: AssessmentResultEnum, nullable: true }),
    score: t.float({ nullable: true, description: 'Percent.', resolve: ({ score }) => roundTotal(score) }),
    reviewer_id: t.exposeID('reviewer_id'),
    reviewer_name: t.exposeString('reviewer_name'),
    reviewed_at: t.expose('reviewed_at', { type: 'DateTime', nullable: true }),
  }),
})

const VerificationFilter = listField({
  field: 'getVerificationPage',
  name: 'Verification',
  description: 'Verifications that wait to be confirmed, of all developers or of one.',
  source: verificationSource,
  type: VerificationType,
  enums: { result: AssessmentResultEnum },
})

mutation('decideVerifications', {
  description: 'Confirms or refuses verifications that wait. With `dry_run` it only tells what it would do.',
  permission: 'vetting:write',
  type: BulkPlanType,
  input: decideVerificationsInput,
  args: (arg) => ({
    selection: arg({ type: selectionInput('Verification', VerificationFilter), required: true }),
    decision: arg({ type: VerificationDecisionEnum, required: true }),
    dry_run: arg.boolean({ required: true, defaultValue: false }),
  }),
  undoable: true,
  run: (trx, { selection, decision, dry_run }, { viewer }) =>
    decideVerifications(trx, parseSelection(verificationList, viewer, selection), decision, dry_run),
})

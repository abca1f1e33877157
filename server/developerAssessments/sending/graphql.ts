import { AssessmentTypeEnum } from '#server/assessments/graphql.ts'
import { notifierOf } from '#server/developerAssessments/graphql.ts'
import { developerSource } from '#server/developers/lists/developerSource.ts'
import { developerSelection } from '#server/developers/lists/graphql.ts'
import { DeliveryMethodEnum } from '#server/messages/graphql.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { BulkPlanType } from '#server/platform/graphql/mutations/bulk.ts'
import { planMutation } from '#server/platform/graphql/mutations/bulkMutation.ts'
import { sendAssessmentsInput } from '#shared/developerAssessments/assessmentSendingInput.ts'
import { type CatalogueOffer, listCatalogueOffers, offerLimit } from './offers.ts'
import { type SendingPlan, type SendingPreview, sendAssessments } from './sendAssessments.ts'

const permission = 'vetting:write'

const CatalogueOfferType = builder.objectRef<CatalogueOffer>('CatalogueOffer').implement({
  description: 'An assessment that could be sent to many developers.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    type: t.expose('type', { type: AssessmentTypeEnum }),
    version_number: t.exposeInt('version_number', {
      description: 'This version is sent, and stays as it is from then on.',
    }),
    days: t.exposeInt('days', { description: 'The days that its longest challenge gives, or else the usual number.' }),
    refusal: t.exposeString('refusal', {
      nullable: true,
      description: 'The reason why nobody can get it; null when it can be sent.',
    }),
  }),
})

builder.queryField('getCatalogueOffers', (t) =>
  t.field({
    description: 'Lists the assessments that could be sent to many developers, by name.',
    permission,
    type: [CatalogueOfferType],
    rows: offerLimit,
    resolve: (_root, _args, { db }) => listCatalogueOffers(db),
  }),
)

const SendingPreviewType = builder.objectRef<SendingPreview>('SendingPreview').implement({
  description: 'A message about an assessment, as it arrives.',
  permission,
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The developer who gets it.' }),
    subject: t.exposeString('subject'),
    body: t.exposeString('body'),
    delivery_method: t.expose('delivery_method', { type: DeliveryMethodEnum }),
  }),
})

export const SendingPlanType = builder.objectRef<SendingPlan>('SendingPlan').implement({
  description: 'The result of sending an assessment to many developers, or of a dry run of it.',
  permission,
  fields: (t) => ({
    plan: t.expose('plan', { type: BulkPlanType }),
    preview: t.expose('preview', {
      type: SendingPreviewType,
      nullable: true,
      description: 'The message to the first of them; null when nobody gets it.',
    }),
  }),
})

planMutation('sendAssessments', {
  description:
    'Sends the current version of an assessment to each developer of a selection who can get it, with a challenge, a link and a message of their own.',
  permission,
  type: SendingPlanType,
  selection: developerSelection,
  input: sendAssessmentsInput,
  run: (trx, selected, { dry_run, ...input }, context) => {
    return sendAssessments(trx, notifierOf(context), [developerSource, selected], input, dry_run)
  },
})

import * as z from 'zod/mini'
import { AssessmentTypeEnum } from '#server/assessments/graphql.ts'
import { notifierOf } from '#server/developerAssessments/graphql.ts'
import { developerSource } from '#server/developers/listing/developerSource.ts'
import { DeveloperSelection } from '#server/developers/listing/graphql.ts'
import { DeliveryMethodEnum, MessageChannelEnum } from '#server/messages/graphql.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { BulkPlanType, parseSelection } from '#server/platform/graphql/bulk.ts'
import { inputFields } from '#server/platform/graphql/inputFields.ts'
import { type ArgumentBuilder, mutation } from '#server/platform/graphql/mutation.ts'
import { sendAssessmentsInput } from '#shared/developerAssessments/assessmentSendingInput.ts'
import { developerList } from '#shared/developers/developers.ts'
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

const choices = z.omit(sendAssessmentsInput, { selection: true })

/** Returns the arguments of sending to many, besides the selection. */
export function sendingArguments(arg: ArgumentBuilder) {
  return inputFields(arg, choices, { channel: MessageChannelEnum })
}

mutation('sendAssessments', {
  description:
    'Sends the current version of an assessment to each developer of a selection who can get it, with a challenge, a link and a message of their own. With `dry_run` it only tells what it would do.',
  permission,
  type: SendingPlanType,
  undoable: true,
  input: sendAssessmentsInput,
  args: (arg) => ({ selection: arg({ type: DeveloperSelection, required: true }), ...sendingArguments(arg) }),
  run: (trx, { selection, dry_run, ...input }, context) => {
    const selected = parseSelection(developerList, context.viewer, selection)
    return sendAssessments(trx, notifierOf(context), [developerSource, selected], input, dry_run)
  },
})

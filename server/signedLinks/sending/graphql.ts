import { ConsentMethodEnum, jobProfileSelection } from '#server/jobProfiles/graphql.ts'
import { senderOf } from '#server/outcomes/graphql.ts'
import { centsToUnits } from '#server/platform/db/records/money.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { describeFields } from '#server/platform/graphql/inputFields.ts'
import { BulkSkipType } from '#server/platform/graphql/mutations/bulk.ts'
import { planMutation } from '#server/platform/graphql/mutations/bulkMutation.ts'
import { linkPermission } from '#server/signedLinks/graphql.ts'
import { marginsOf } from '#shared/jobProfiles/margins.ts'
import { sendingPrices, sendProfilesInput } from '#shared/jobProfiles/sendingInput.ts'
import { selectionLimit } from '#shared/platform/lists/lists.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import type { Sending } from './planSending.ts'
import { type SendPlan, sendProfiles, sentLineLimit } from './sendProfiles.ts'

builder.enumType('SendingPrice', { values: valuesOf(sendingPrices) })

const LineType = builder.objectRef<Sending>('SentProfileLine').implement({
  description: 'A profile that is sent with others: what its developer agreed to, and the price.',
  permission: linkPermission,
  fields: (t) => ({
    id: t.exposeID('id'),
    developer_name: t.exposeString('developer_name'),
    job_title: t.exposeString('job_title'),
    consented_at: t.field({
      type: 'DayOrMoment',
      nullable: true,
      resolve: ({ consented_at, consented_on }) => consented_at ?? consented_on,
    }),
    consent_method: t.expose('consent_method', { type: ConsentMethodEnum, nullable: true }),
    bill_rate: t.float({
      nullable: true,
      description: 'Units per hour of the currency; null without a price.',
      resolve: ({ bill_rate_cents }) => centsToUnits(bill_rate_cents),
    }),
    currency: t.exposeString('currency'),
    margin: t.float({
      nullable: true,
      description: 'Percent of the bill rate, to one decimal.',
      resolve: ({ cost_rate_cents: cost, bill_rate_cents: bill }) =>
        cost === null || bill === null ? null : marginsOf(cost, bill).margin,
    }),
  }),
})

const PlanType = builder.objectRef<SendPlan>('SendProfilesPlan').implement({
  description: 'The result of sending many profiles, or of a dry run of it.',
  permission: linkPermission,
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'The number of profiles that are sent.' }),
    asked: t.expose('asked', {
      type: BulkSkipType,
      nullable: true,
      description: 'Those who are asked for consent. They are not among the skipped.',
    }),
    lines: t.expose('lines', {
      type: [LineType],
      rows: sentLineLimit,
      description: 'The first profiles that are sent.',
    }),
    skipped: t.expose('skipped', { type: [BulkSkipType], rows: 10 }),
    skipped_ids: t.exposeIDList('skipped_ids', { rows: selectionLimit }),
    untold: t.field({ type: [BulkSkipType], rows: 10, resolve: ({ untold }) => untold ?? [] }),
  }),
})

describeFields(sendProfilesInput, {
  bill_rate: 'Units per hour of the currency that the profiles have in common.',
  markup: 'Percent of the cost.',
  pitch: 'The text for the client of profiles that have none.',
  message: 'The message to each developer; `{{first_name}}` stands for their name.',
  asks_consent: 'True if developers who have not agreed yet are asked for consent. They are not sent.',
})

planMutation('sendJobProfiles', {
  description: 'Sends many profiles to their clients. Consent is not recorded here: whoever gave none is left out.',
  permission: linkPermission,
  type: PlanType,
  selection: jobProfileSelection,
  input: sendProfilesInput,
  run: (trx, selected, { dry_run, ...wanted }, context) =>
    sendProfiles(trx, context, senderOf(context), selected, wanted, dry_run),
})

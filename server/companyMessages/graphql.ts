import { DeliveryMethodEnum, MessagePlanType, sendingOf } from '#server/messages/graphql.ts'
import { ReminderRuleEnum } from '#server/messages/reminderRuleEnum.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { listField } from '#server/platform/graphql/listField.ts'
import { mutation } from '#server/platform/graphql/mutation.ts'
import { sendCompanyMessagesInput } from '#shared/companyMessages/companyMessageInput.ts'
import { companyMessageStates } from '#shared/companyMessages/companyMessages.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import {
  type CompanyMessage,
  type CompanyPerson,
  type CompanyReaders,
  companyMessageSource,
  findReaders,
  readerLimit,
  type ShortlistReader,
} from './data.ts'
import { sendCompanyMessages } from './sending/sendCompanyMessages.ts'

export const CompanyMessageStateEnum = builder.enumType('CompanyMessageState', {
  values: valuesOf(companyMessageStates),
})
const KindEnum = builder.enumType('CompanyPersonKind', { values: ['CONTACT', 'CLIENT'] as const })

const JobType = builder.objectRef<NonNullable<CompanyMessage['job']>>('CompanyMessageJob').implement({
  permission: 'companies:readAll',
  fields: (t) => ({ id: t.exposeID('id'), title: t.exposeString('title') }),
})

const CompanyMessageType = builder.objectRef<CompanyMessage>('CompanyMessage').implement({
  description: 'A mail to a contact or a client of a company.',
  permission: 'companies:readAll',
  fields: (t) => ({
    id: t.exposeID('id'),
    created_at: t.expose('created_at', { type: 'DateTime' }),
    recipient: t.exposeString('recipient', { description: 'The name of whom it went to.' }),
    delivery_method: t.expose('delivery_method', { type: DeliveryMethodEnum }),
    state: t.expose('state', { type: CompanyMessageStateEnum }),
    sender_name: t.exposeString('sender_name', { nullable: true }),
    subject: t.exposeString('subject'),
    text: t.exposeString('text'),
    reminder_rule: t.expose('reminder_rule', {
      type: ReminderRuleEnum,
      nullable: true,
      description: 'The rule by which a reminder went out by itself.',
    }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'The reason why it was not sent, why it waits, or why it may not have arrived.',
    }),
    job: t.expose('job', { type: JobType, nullable: true }),
  }),
})

listField({
  field: 'getCompanyMessages',
  name: 'CompanyMessage',
  description: 'The mails to the people of one company or of all, newest first. Those with OUTBOX reached nobody.',
  source: companyMessageSource,
  type: CompanyMessageType,
  enums: { delivery_method: DeliveryMethodEnum, state: CompanyMessageStateEnum },
})

const PersonType = builder.objectRef<CompanyPerson>('CompanyPerson').implement({
  permission: 'companyMessages:send',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: KindEnum }),
    name: t.exposeString('name'),
    refusal: t.exposeString('refusal', { nullable: true, description: 'The reason why they get no mail.' }),
  }),
})

const ShortlistReaderType = builder.objectRef<ShortlistReader>('ShortlistReader').implement({
  permission: 'companyMessages:send',
  fields: (t) => ({ contact_id: t.exposeID('contact_id'), job_id: t.exposeID('job_id') }),
})

const ReadersType = builder.objectRef<CompanyReaders>('CompanyReaders').implement({
  description: 'The people of a company, and its jobs that are worked on.',
  permission: 'companyMessages:send',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    people: t.expose('people', { type: [PersonType], rows: readerLimit }),
    jobs: t.expose('jobs', { type: [JobType], rows: readerLimit }),
    shortlist: t.expose('shortlist', {
      type: ShortlistReaderType,
      nullable: true,
      description: 'Its contact and its job, where the id is that of a shortlist.',
    }),
  }),
})

builder.queryField('getCompanyReaders', (t) =>
  t.field({
    description:
      'Whom a mail to a company could go to. The id is that of the company, of one of its contacts or clients, or of a shortlist for a contact.',
    permission: 'companyMessages:send',
    type: ReadersType,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { db }) => findReaders(db, parseId(id, 'company')),
  }),
)

mutation('sendCompanyMessages', {
  description:
    'Mails each of some contacts and clients of a company. `{{full_name}}` and the like stand for their values, and `{{link}}` for the address of a shortlist, which its contact gets at most once a day. Otherwise as `sendMessages`.',
  permission: 'companyMessages:send',
  type: MessagePlanType,
  undoable: true,
  input: sendCompanyMessagesInput,
  run: (trx, { dry_run, ...message }, context) => sendCompanyMessages(trx, message, sendingOf(context), dry_run),
})

import '#server/interviews/graphql.ts'
import { MessagePlanType, sendingOf } from '#server/messages/graphql.ts'
import { forbidden } from '#server/platform/auth/viewer.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { nestedInput } from '#server/platform/graphql/inputFields.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { linkPermission, MadeLinkType, requireRate } from '#server/signedLinks/graphql.ts'
import { sendCompanyMessagesInput } from '#shared/companyMessages/companyMessageInput.ts'
import { can } from '#shared/platform/permissions.ts'
import { makeShortlistInput, shortlistMailInput } from '#shared/signedLinks/signedLinkInput.ts'
import { type CompanyReaders, findReaders, readerLimit } from './data.ts'
import { mailShortlist } from './sending/mailShortlist.ts'
import { sendCompanyMessages } from './sending/sendCompanyMessages.ts'

const KindEnum = builder.enumType('CompanyPersonKind', { values: ['CONTACT', 'CLIENT'] as const })

const JobType = builder.objectRef<CompanyReaders['jobs'][number]>('CompanyMessageJob').implement({
  permission: 'companies:readAll',
  fields: (t) => ({ id: t.exposeID('id'), title: t.exposeString('title') }),
})

const PersonType = builder.objectRef<CompanyReaders['people'][number]>('CompanyPerson').implement({
  permission: 'companyMessages:send',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: KindEnum }),
    name: t.exposeString('name'),
    refusal: t.exposeString('refusal', { nullable: true, description: 'The reason why they get no mail.' }),
  }),
})

const ShortlistReaderType = builder.objectRef<NonNullable<CompanyReaders['shortlist']>>('ShortlistReader').implement({
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

nestedInput('ShortlistMailInput', shortlistMailInput)

mutation('makeShortlist', {
  description:
    'Makes one link to several profiles of a job, as they are now, for one named contact, who can answer about each by it and choose a time for an interview. With `mail` it is sent to them.',
  permission: linkPermission,
  undoable: true,
  type: MadeLinkType,
  input: makeShortlistInput,
  run: (trx, input, context) => {
    requireRate(context.viewer, input.with_bill_rate)
    if (input.mail && !can(context.viewer.role, 'companyMessages:send')) throw forbidden(context.viewer)
    return mailShortlist(trx, context, sendingOf(context), input)
  },
})

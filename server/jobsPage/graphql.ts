import * as z from 'zod/mini'
import { builder } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { listField } from '#server/platform/graphql/lists/listField.ts'
import { selectionInput } from '#server/platform/graphql/lists/rowSelection.ts'
import { bulkMutation } from '#server/platform/graphql/mutations/bulkMutation.ts'
import { applicationFormList } from '#shared/jobsPage/jobsPage.ts'
import {
  type ApplicationForm,
  applicationFormSource,
  deleteUnconfirmed,
  findOutboxMessage,
} from './applications/unconfirmed.ts'

const ApplicationFormType = builder.objectRef<ApplicationForm>('ApplicationForm').implement({
  description: 'An application from the jobs page that its sender has not confirmed yet.',
  permission: 'applications:write',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    email: t.exposeString('email'),
    country: t.exposeString('country'),
    job_id: t.exposeID('job_id', { nullable: true }),
    job_title: t.exposeString('job_title', { nullable: true, description: 'Null for an application to the network.' }),
    file_name: t.exposeString('file_name', { nullable: true, description: 'The name of its resume.' }),
    in_outbox: t.exposeBoolean('in_outbox', {
      description: 'True if its confirmation waits in the outbox, because mail is not set up; otherwise it was mailed.',
    }),
    submitted_at: t.expose('submitted_at', { type: 'DateTime' }),
    expires_at: t.expose('expires_at', { type: 'DateTime', description: 'The moment when it is deleted.' }),
  }),
})

const ApplicationFormFilter = listField({
  field: 'getApplicationForms',
  name: 'ApplicationForm',
  description: 'Lists the applications that people sent on the jobs page and have not confirmed yet.',
  source: applicationFormSource,
  type: ApplicationFormType,
  enums: {},
})

bulkMutation('deleteApplicationForms', {
  description: 'Deletes unconfirmed applications with their files.',
  permission: 'applications:write',
  lasting: true,
  selection: selectionInput('ApplicationForm', applicationFormList, ApplicationFormFilter),
  input: z.object({}),
  run: (trx, selected, { dry_run }) => deleteUnconfirmed(trx, selected, dry_run),
})

interface OutboxMessage {
  readonly to: string
  readonly subject: string
  readonly text: string
}

const OutboxMessageType = builder.objectRef<OutboxMessage>('OutboxMessage').implement({
  description: 'A message that was not mailed, because mail is not set up.',
  permission: 'applications:write',
  fields: (t) => ({
    to: t.exposeString('to'),
    subject: t.exposeString('subject'),
    text: t.exposeString('text'),
  }),
})

builder.queryField('getConfirmationMessage', (t) =>
  t.field({
    description: 'The message with the confirmation link of an application; null when it was mailed.',
    permission: 'applications:write',
    type: OutboxMessageType,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { db, secret }) => findOutboxMessage(db, secret, parseId(id, 'application')),
  }),
)

import { DeliveryMethodEnum } from '#server/messages/graphql.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { listField } from '#server/platform/graphql/listField.ts'
import { jobMessageStates } from '#shared/jobMessages/jobMessages.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { type JobMessage, jobMessageSource } from './data.ts'

export const JobMessageStateEnum = builder.enumType('JobMessageState', { values: valuesOf(jobMessageStates) })

const MessagedJobType = builder.objectRef<JobMessage['job']>('MessagedJob').implement({
  permission: 'messages:send',
  fields: (t) => ({ id: t.exposeID('id'), title: t.exposeString('title') }),
})

const MessagedDeveloperType = builder.objectRef<JobMessage['developer']>('MessagedDeveloper').implement({
  permission: 'messages:send',
  fields: (t) => ({
    id: t.exposeID('id'),
    first_name: t.exposeString('first_name'),
    last_name: t.exposeString('last_name'),
  }),
})

const SentMessageType = builder.objectRef<JobMessage>('SentMessage').implement({
  description: 'A message about a job to one developer.',
  permission: 'messages:send',
  fields: (t) => ({
    id: t.exposeID('id'),
    created_at: t.expose('created_at', { type: 'DateTime' }),
    job: t.expose('job', { type: MessagedJobType }),
    developer: t.expose('developer', { type: MessagedDeveloperType }),
    sender_name: t.exposeString('sender_name', { nullable: true }),
    message: t.exposeString('message', { nullable: true }),
    test: t.exposeBoolean('test', { description: 'True if it was a test, which reaches nobody.' }),
    delivery_method: t.expose('delivery_method', { type: DeliveryMethodEnum }),
    state: t.expose('state', { type: JobMessageStateEnum }),
    success: t.exposeBoolean('success', { nullable: true, description: 'Null while nobody knows whether it arrived.' }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'The reason why it was not sent, why it waits, or why it may not have arrived.',
    }),
  }),
})

listField({
  field: 'getJobMessages',
  name: 'JobMessage',
  description: 'The messages to developers about one job or all jobs, newest first. Those with OUTBOX reached nobody.',
  source: jobMessageSource,
  type: SentMessageType,
  enums: { delivery_method: DeliveryMethodEnum, state: JobMessageStateEnum },
})

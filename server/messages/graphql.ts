import { developerSelection } from '#server/developers/lists/graphql.ts'
import { OutcomeEnum } from '#server/outcomes/graphql.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import type { Context } from '#server/platform/graphql/context.ts'
import { listField } from '#server/platform/graphql/lists/listField.ts'
import { BulkSkipType } from '#server/platform/graphql/mutations/bulk.ts'
import { planMutation } from '#server/platform/graphql/mutations/bulkMutation.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { deleteMutation, findQuery, updateMutation } from '#server/platform/graphql/mutations/recordMutations.ts'
import { allowMails } from '#server/platform/sending/allowMails.ts'
import { availableChannels } from '#server/platform/sending/channels.ts'
import type { QuotaLeft } from '#shared/jobMessages/jobMessages.ts'
import { calendarMethods } from '#shared/meetings/invitations.ts'
import { replyChanges, replyInput, sendMessagesInput } from '#shared/messages/messageInput.ts'
import { messageStates } from '#shared/messages/messageStates.ts'
import { communicationChannels, communicationKinds, communicationStates } from '#shared/messages/messages.ts'
import { deliveryMethods, meetingTypes } from '#shared/platform/enumerations.ts'
import { rowInput } from '#shared/platform/fields.ts'
import { channels, messageChannels } from '#shared/platform/messaging/channels.ts'
import { maxRecipients } from '#shared/platform/messaging/lengths.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { type Communication, communicationSource, type MeetingOfMessage } from './communicationSource.ts'
import { addReply, deleteReply, findReply, type MessageReply, updateReply } from './data.ts'
import { ReminderRuleEnum } from './reminderRuleEnum.ts'
import type { MessageSending } from './sending/planMessage.ts'
import { sendMessages } from './sending/sendMessages.ts'
import type { MessagePlan, MessageRecipient } from './sending/sendPlanned.ts'

export const MeetingTypeEnum = builder.enumType('MeetingType', { values: valuesOf(meetingTypes) })
export const CalendarMethodEnum = builder.enumType('CalendarMethod', { values: calendarMethods })
export const DeliveryMethodEnum = builder.enumType('DeliveryMethod', { values: valuesOf(deliveryMethods) })
export const ChannelEnum = builder.enumType('Channel', { values: valuesOf(channels) })
builder.enumType('MessageChannel', { values: valuesOf(messageChannels) })
const KindEnum = builder.enumType('CommunicationKind', { values: valuesOf(communicationKinds) })
const CommunicationChannelEnum = builder.enumType('CommunicationChannel', { values: valuesOf(communicationChannels) })
const StateEnum = builder.enumType('CommunicationState', { values: valuesOf(communicationStates) })
export const MessageStateEnum = builder.enumType('MessageState', { values: valuesOf(messageStates) })

const JobOfMessageType = builder.objectRef<NonNullable<Communication['job']>>('JobOfMessage').implement({
  permission: 'messages:send',
  fields: (t) => ({ id: t.exposeID('id'), title: t.exposeString('title') }),
})

const MeetingOfMessageType = builder.objectRef<MeetingOfMessage>('MeetingOfMessage').implement({
  permission: 'messages:send',
  fields: (t) => ({
    developer_id: t.exposeID('developer_id', { description: 'The developer who takes part in the meeting.' }),
    method: t.expose('method', { type: CalendarMethodEnum }),
    type: t.expose('type', { type: MeetingTypeEnum }),
    starts_at: t.expose('starts_at', { type: 'DateTime' }),
  }),
})

const CommunicationType = builder.objectRef<Communication>('Communication').implement({
  description: 'A message to a person, or a reply of a developer that somebody logged.',
  permission: 'messages:send',
  fields: (t) => ({
    id: t.exposeID('id'),
    at: t.expose('at', { type: 'DateTime' }),
    kind: t.expose('kind', { type: KindEnum }),
    channel: t.expose('channel', { type: CommunicationChannelEnum }),
    state: t.expose('state', { type: StateEnum }),
    reader: t.exposeString('reader', { description: 'The name of the person who gets the message, or who replied.' }),
    developer_id: t.exposeID('developer_id', {
      nullable: true,
      description: 'The id of that person, if it is a developer.',
    }),
    person_name: t.exposeString('person_name', {
      nullable: true,
      description: 'The colleague who sent the message, or logged the reply.',
    }),
    subject: t.exposeString('subject', { nullable: true }),
    text: t.exposeString('text', {
      nullable: true,
      description: 'Null for a calendar mail, and when it was not kept.',
    }),
    test: t.exposeBoolean('test', { description: 'True if it was a test, which reaches nobody.' }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'The reason why it was not sent, why it waits, or why it may not have arrived.',
    }),
    job: t.expose('job', { type: JobOfMessageType, nullable: true }),
    outcome: t.expose('outcome', { type: OutcomeEnum, nullable: true, description: 'The outcome that it tells.' }),
    outcome_number: t.exposeInt('outcome_number', {
      nullable: true,
      description: 'The version of the text of the outcome; null for words of one’s own.',
    }),
    reminder_rule: t.expose('reminder_rule', {
      type: ReminderRuleEnum,
      nullable: true,
      description: 'The rule by which a reminder went out by itself.',
    }),
    reminder_number: t.exposeInt('reminder_number', { nullable: true, description: 'The version of that rule.' }),
    meeting: t.expose('meeting', {
      type: MeetingOfMessageType,
      nullable: true,
      description: 'The meeting that a calendar mail is about.',
    }),
  }),
})

listField({
  field: 'getCommunication',
  name: 'Communication',
  description:
    'Messages to people and what developers replied, newest first: of one developer, of the people of one company, about one job, or all. Those with OUTBOX reached nobody.',
  source: communicationSource,
  type: CommunicationType,
  enums: { kind: KindEnum, channel: CommunicationChannelEnum, state: StateEnum },
})

const RecipientType = builder.objectRef<MessageRecipient>('MessageRecipient').implement({
  description: 'Somebody who gets a message, and what it says to them.',
  permission: 'messages:send',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    delivery_method: t.expose('delivery_method', { type: DeliveryMethodEnum }),
    subject: t.exposeString('subject'),
    body: t.exposeString('body'),
  }),
})

const QuotaLeftType = builder.objectRef<QuotaLeft>('MessageQuotaLeft').implement({
  description: 'The number of messages that the viewer may still send.',
  permission: 'messages:send',
  fields: (t) => ({ hour: t.exposeInt('hour'), day: t.exposeInt('day') }),
})

export const MessagePlanType = builder.objectRef<MessagePlan>('MessagePlan').implement({
  description: 'The people who get a message, and those who are skipped, with the reason.',
  permission: 'messages:send',
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'The number of recipients.' }),
    recipients: t.expose('recipients', {
      type: [RecipientType],
      rows: maxRecipients,
      description: 'They are sorted by name.',
    }),
    skipped: t.expose('skipped', { type: [BulkSkipType], rows: 10, description: 'Grouped by reason.' }),
    recent: t.exposeInt('recent', {
      description: 'The number of those who were messaged within `recent_days`, and get this message or would.',
    }),
    quota_left: t.expose('quota_left', { type: QuotaLeftType, description: 'This message included.' }),
  }),
})

/** Describes how a message of the viewer can go now. @param test sends to nobody. */
export function sendingOf(context: Pick<Context, 'viewer' | 'env' | 'mailer'>, test = false): MessageSending {
  const { viewer, env } = context
  return {
    sender: { id: viewer.id, name: viewer.displayName },
    channels: availableChannels(context, test),
    jobsPageUrl: env.JOBS_PAGE_URL,
  }
}

planMutation('sendMessages', {
  description:
    'Messages each developer of a selection. `{{first_name}}` and the like stand for their values. The messages leave when they can no longer be undone. `without_recent` leaves out whoever was messaged within `recent_days`.',
  permission: 'messages:send',
  type: MessagePlanType,
  selection: developerSelection,
  input: sendMessagesInput,
  run: (trx, selected, { dry_run, ...message }, context) =>
    sendMessages(trx, selected, message, sendingOf(context), dry_run),
})

mutation('allowMails', {
  description:
    'Lets mails go again to a developer, a contact or an account whose last mail came back. Returns how many had. The next one that comes back marks the address anew.',
  permission: 'messages:send',
  type: 'Int',
  noun: 'person',
  undoable: true,
  input: rowInput,
  run: (trx, { id }) => allowMails(trx, id),
})

const ReplyType = builder.objectRef<MessageReply>('MessageReply').implement({
  description: 'An answer of a developer that somebody logged.',
  permission: 'messages:send',
  fields: (t) => ({
    id: t.exposeID('id'),
    developer_id: t.exposeID('developer_id'),
    channel: t.expose('channel', { type: ChannelEnum }),
    received_at: t.expose('received_at', { type: 'DateTime' }),
    body: t.exposeString('body'),
    version: t.exposeInt('version'),
  }),
})

const reply = {
  name: 'MessageReply',
  noun: 'reply',
  read: 'messages:send',
  write: 'messages:send',
  type: ReplyType,
} as const

findQuery('getMessageReply', reply, findReply)
mutation('addMessageReply', {
  permission: 'messages:send',
  type: ReplyType,
  input: replyInput,
  run: (trx, input, { viewer }) => addReply(trx, input, viewer.id),
})
updateMutation('updateMessageReply', reply, replyChanges, updateReply)
deleteMutation('deleteMessageReply', reply, deleteReply)

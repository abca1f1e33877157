import { CalendarMethodEnum, DeliveryMethodEnum, MeetingTypeEnum, MessageStateEnum } from '#server/messages/graphql.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { parse } from '#server/platform/graphql/input.ts'
import { listField } from '#server/platform/graphql/lists/listField.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { addMutation, findQuery, updateMutation } from '#server/platform/graphql/mutations/recordMutations.ts'
import { availableChannels } from '#server/platform/sending/channels.ts'
import {
  answersInWords,
  guestAnswers,
  guestKinds,
  guestLimit,
  mostOfKind,
  mostProposedTimes,
} from '#shared/meetings/invitations.ts'
import {
  meetingChanges,
  meetingInput,
  meetingInviteesInput,
  meetingMoveInput,
  meetingSlotInput,
  ownMeetingsInput,
} from '#shared/meetings/meetingInput.ts'
import { meetingStatuses } from '#shared/meetings/meetingStatuses.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { answerUrl } from './answers/answerLink.ts'
import {
  addMeeting,
  conflictLimit,
  findMeeting,
  listConflicts,
  listOwnMeetings,
  type Meeting,
  meetingSource,
  mostInDay,
  moveMeeting,
  updateMeeting,
} from './data.ts'
import { type Invitee, inviteeLimit, listInvitees } from './invitations/invitees.ts'
import type { ShownGuest } from './invitations/shownGuests.ts'

const GuestKindEnum = builder.enumType('MeetingGuestKind', { values: valuesOf(guestKinds) })
const AnswerEnum = builder.enumType('MeetingAnswer', { values: valuesOf(guestAnswers) })
const MeetingStatusEnum = builder.enumType('MeetingStatus', { values: valuesOf(meetingStatuses) })

const GuestMailType = builder.objectRef<NonNullable<ShownGuest['mail']>>('MeetingGuestMail').implement({
  description: 'The last calendar mail to a participant.',
  permission: 'meetings:read',
  fields: (t) => ({
    method: t.expose('method', { type: CalendarMethodEnum }),
    state: t.expose('state', { type: MessageStateEnum }),
    delivery_method: t.expose('delivery_method', { type: DeliveryMethodEnum }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'The reason why it was not sent, why it waits, or why it may not have arrived.',
    }),
    has_returned: t.exposeBoolean('has_returned', {
      description: 'It came back, so that no other mail goes to them until `allowMails`.',
    }),
  }),
})

const GuestType = builder.objectRef<ShownGuest>('MeetingGuest').implement({
  description: 'Somebody who takes part in a meeting, besides its organiser.',
  permission: 'meetings:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: GuestKindEnum }),
    person_id: t.exposeID('person_id', { description: 'The id of the developer, the contact or the account.' }),
    name: t.exposeString('name'),
    invited: t.exposeBoolean('invited', { description: 'They get calendar mails.' }),
    mail: t.expose('mail', { type: GuestMailType, nullable: true }),
    answer_url: t.string({
      nullable: true,
      description: 'The page where they answer. Null where a mail carries its address, so that nobody else has it.',
      resolve: ({ mail }, _args, { env, secret }) =>
        mail?.method === 'REQUEST' && mail.delivery_method === 'OUTBOX' && mail.state === 'SENT'
          ? answerUrl(env, secret, mail.id)
          : null,
    }),
    answer: t.expose('answer', { type: AnswerEnum, nullable: true }),
    answered_at: t.expose('answered_at', { type: 'DateTime', nullable: true }),
    answer_note: t.exposeString('answer_note', { nullable: true }),
    proposed_times: t.expose('proposed_times', {
      type: ['DateTime'],
      rows: mostProposedTimes,
      description: 'They could come at one of these times instead.',
    }),
    is_current: t.exposeBoolean('is_current', { description: 'The answer is to the last invitation.' }),
  }),
})

const MeetingType = builder.objectRef<Meeting>('Meeting').implement({
  description: 'A meeting of a developer with somebody of the staff, or with a client.',
  permission: 'meetings:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.expose('type', { type: MeetingTypeEnum }),
    status: t.expose('status', { type: MeetingStatusEnum }),
    starts_at: t.expose('starts_at', { type: 'DateTime' }),
    ends_at: t.expose('ends_at', { type: 'DateTime' }),
    minutes: t.exposeInt('minutes', { description: 'The minutes that it lasts.' }),
    developer_id: t.exposeID('developer_id'),
    developer_name: t.exposeString('developer_name'),
    developer_time_zone: t.exposeString('developer_time_zone', { nullable: true }),
    organiser_id: t.exposeID('organiser_id', { nullable: true }),
    organiser_name: t.exposeString('organiser_name', { nullable: true }),
    job_profile_id: t.exposeID('job_profile_id', { nullable: true }),
    job_id: t.exposeID('job_id', { nullable: true }),
    job_title: t.exposeString('job_title', { nullable: true }),
    company_name: t.exposeString('company_name', { nullable: true }),
    url: t.exposeString('url', { nullable: true, description: 'The place, such as a video room.' }),
    notes: t.exposeString('notes', { nullable: true }),
    outcome_missing: t.exposeBoolean('outcome_missing', { description: 'It has ended, and is scheduled still.' }),
    conflicting: t.exposeBoolean('conflicting', {
      description: 'It lies ahead, and its developer or its organiser has another one at the same time.',
    }),
    version: t.exposeInt('version'),
    answers: t.string({
      description: 'Counts the answers to the last invitation, such as “2 yes, 1 other time”.',
      resolve: ({ guests }) => answersInWords(guests),
    }),
    guests: t.expose('guests', { type: [GuestType], rows: guestLimit, description: 'The developer first.' }),
    contact_ids: t.exposeIDList('contact_ids', { rows: mostOfKind }),
    colleague_ids: t.exposeIDList('colleague_ids', { rows: mostOfKind }),
    uninvited_ids: t.exposeIDList('uninvited_ids', {
      rows: guestLimit,
      description: 'The ids of the developer, contacts and colleagues who get no mail about it.',
    }),
  }),
})

listField({
  field: 'getMeetingPage',
  name: 'Meeting',
  description: 'Meetings with all developers, or with one.',
  source: meetingSource,
  type: MeetingType,
  enums: { type: MeetingTypeEnum, status: MeetingStatusEnum },
})

builder.queryField('getMeetingConflicts', (t) =>
  t.field({
    description: 'The scheduled meetings that a developer or an organiser has at a time.',
    permission: 'meetings:read',
    type: [MeetingType],
    rows: conflictLimit,
    args: {
      starts_at: t.arg({ type: 'DateTime', required: true }),
      minutes: t.arg.int({ required: true }),
      developer_id: t.arg.id(),
      organiser_id: t.arg.id(),
      except: t.arg.id({ description: 'The meeting that is planned, if it is saved already.' }),
    },
    resolve: (_root, slot, { db }) => listConflicts(db, parse(meetingSlotInput, slot)),
  }),
)

builder.queryField('getOwnMeetings', (t) =>
  t.field({
    description: 'The meetings that the viewer organises or takes part in, and that are not over when a time begins.',
    permission: 'meetings:read',
    type: [MeetingType],
    rows: mostInDay,
    args: {
      from: t.arg({ type: 'DateTime', required: true }),
      before: t.arg({ type: 'DateTime', required: true, description: 'Later ones are left out.' }),
    },
    resolve: (_root, given, { db, viewer }) => listOwnMeetings(db, viewer.id, parse(ownMeetingsInput, given)),
  }),
)

const InviteeType = builder.objectRef<Invitee>('MeetingInvitee').implement({
  description: 'Somebody who could take part in a meeting.',
  permission: 'meetings:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: GuestKindEnum }),
    name: t.exposeString('name'),
    refusal: t.exposeString('refusal', { nullable: true, description: 'The reason why they get no mail.' }),
  }),
})

builder.queryField('getMeetingInvitees', (t) =>
  t.field({
    description: 'A developer, and the contacts of the company whose job a meeting is about. Colleagues are left out.',
    permission: 'meetings:read',
    type: [InviteeType],
    rows: inviteeLimit,
    args: { developer_id: t.arg.id({ required: true }), job_profile_id: t.arg.id() },
    resolve: (_root, args, context) =>
      listInvitees(context.db, parse(meetingInviteesInput, args), availableChannels(context)),
  }),
)

const meeting = {
  name: 'Meeting',
  noun: 'meeting',
  read: 'meetings:read',
  write: 'meetings:write',
  type: MeetingType,
  undoable: true,
} as const

findQuery('getMeeting', meeting, findMeeting)
addMutation('addMeeting', meeting, meetingInput, (trx, input, _fields, context) =>
  addMeeting(trx, input, availableChannels(context)),
)
updateMutation('updateMeeting', meeting, meetingChanges, (trx, save, _fields, context) =>
  updateMeeting(trx, save, availableChannels(context)),
)

mutation('moveMeeting', {
  description: 'Records how a meeting went once it has ended, cancels it, or takes either back.',
  permission: 'meetings:write',
  type: MeetingType,
  noun: 'meeting',
  input: meetingMoveInput,
  undoable: true,
  run: (trx, { to, ...read }, context) => moveMeeting(trx, read, to, availableChannels(context)),
})

import { builder } from '#server/platform/graphql/builder.ts'
import { parse } from '#server/platform/graphql/input.ts'
import { listField } from '#server/platform/graphql/listField.ts'
import { mutation } from '#server/platform/graphql/mutation.ts'
import { addMutation, findQuery, updateMutation } from '#server/platform/graphql/recordMutations.ts'
import { meetingChanges, meetingInput, meetingMoveInput, meetingSlotInput } from '#shared/meetings/meetingInput.ts'
import { meetingStatuses } from '#shared/meetings/meetingStatuses.ts'
import { meetingTypes } from '#shared/platform/enumerations.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import {
  addMeeting,
  conflictLimit,
  findMeeting,
  listConflicts,
  type Meeting,
  meetingSource,
  moveMeeting,
  updateMeeting,
} from './data.ts'

const MeetingTypeEnum = builder.enumType('MeetingType', { values: valuesOf(meetingTypes) })
const MeetingStatusEnum = builder.enumType('MeetingStatus', { values: valuesOf(meetingStatuses) })

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

const meeting = {
  name: 'Meeting',
  noun: 'meeting',
  read: 'meetings:read',
  write: 'meetings:write',
  type: MeetingType,
  enums: { type: MeetingTypeEnum },
} as const

findQuery('getMeeting', meeting, findMeeting)
addMutation('addMeeting', meeting, meetingInput, addMeeting)
updateMutation('updateMeeting', meeting, meetingChanges, updateMeeting)

mutation('moveMeeting', {
  description: 'Records how a meeting went once it has ended, cancels it, or takes either back.',
  permission: 'meetings:write',
  type: MeetingType,
  noun: 'meeting',
  input: meetingMoveInput,
  args: (arg) => ({
    id: arg.id({ required: true }),
    to: arg({ type: MeetingStatusEnum, required: true }),
    version: arg.int({ required: true }),
  }),
  undoable: true,
  run: (trx, { to, ...read }) => moveMeeting(trx, read, to),
})

import { ChannelEnum } from '#server/messages/graphql.ts'
import { CheckInMoodEnum, CheckInPartyEnum, CheckInStateEnum, PlacementStatusEnum } from '#server/placements/graphql.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { nestedInput } from '#server/platform/graphql/inputFields.ts'
import { listField } from '#server/platform/graphql/lists/listField.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { findQuery } from '#server/platform/graphql/mutations/recordMutations.ts'
import {
  checkInCorrection,
  checkInHolding,
  checkInInput,
  checkInPlan,
  checkInRecord,
  checkInSnooze,
  checkInTerms,
  followUpInput,
} from '#shared/checkIns/checkInInput.ts'
import { type CheckIn, type CheckInCounts, checkInSource, countCheckIns, findCheckIn } from './data.ts'
import { addCheckIn, holdCheckIn, updateCheckIn } from './holdCheckIn.ts'
import { RiskPartEnum } from './risks/graphql.ts'
import { planCheckIn, rescheduleCheckIn, snoozeCheckIn } from './schedule/planCheckIn.ts'

const CheckInType = builder.objectRef<CheckIn>('CheckIn').implement({
  description: 'A check-in with a placed developer or their client, with what the placement tells.',
  permission: 'checkIns:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    placement_id: t.exposeID('placement_id'),
    party: t.expose('party', { type: CheckInPartyEnum }),
    state: t.expose('state', { type: CheckInStateEnum }),
    due_on: t.exposeString('due_on', { description: 'The day by which it is on time or late.' }),
    hold_on: t.exposeString('hold_on', { description: 'The day on which it is to be held: later, if it was snoozed.' }),
    planned_on: t.exposeString('planned_on', {
      nullable: true,
      description: 'The day on which the schedule planned it; null where a person did.',
    }),
    snoozed_until: t.exposeString('snoozed_until', { nullable: true }),
    snooze_reason: t.exposeString('snooze_reason', { nullable: true }),
    host_id: t.exposeID('host_id', { nullable: true }),
    host_name: t.exposeString('host_name', { nullable: true }),
    held_at: t.expose('held_at', { type: 'DateTime', nullable: true }),
    channel: t.expose('channel', { type: ChannelEnum, nullable: true }),
    mood: t.expose('mood', { type: CheckInMoodEnum, nullable: true }),
    notes: t.exposeString('notes', { nullable: true }),
    today: t.exposeString('today', { description: 'The day of today where the company is, which drives the state.' }),
    running: t.exposeBoolean('running', { description: 'The placement goes on.' }),
    placement_status: t.expose('placement_status', { type: PlacementStatusEnum }),
    starts_on: t.exposeString('starts_on', { description: 'The first day of the placement.' }),
    ends_on: t.exposeString('ends_on', { nullable: true, description: 'The last day of the placement.' }),
    developer_id: t.exposeID('developer_id'),
    developer_name: t.exposeString('developer_name'),
    job_id: t.exposeID('job_id'),
    job_title: t.exposeString('job_title'),
    company_id: t.exposeID('company_id'),
    company_name: t.exposeString('company_name'),
    dstm_id: t.exposeID('dstm_id', { nullable: true }),
    dstm_name: t.exposeString('dstm_name', { nullable: true }),
    last_mood: t.expose('last_mood', { type: CheckInMoodEnum, nullable: true }),
    last_held_at: t.expose('last_held_at', { type: 'DateTime', nullable: true }),
    missed_in_a_row: t.exposeInt('missed_in_a_row', { description: 'Check-ins that were missed since one was held.' }),
    risk: t.exposeInt('risk', { description: 'The points of the placement.' }),
    at_risk: t.exposeBoolean('at_risk', { description: 'The placement is at risk.' }),
    risk_parts: t.expose('risk_parts', { type: [RiskPartEnum], rows: 4 }),
    version: t.exposeInt('version'),
  }),
})

listField({
  field: 'getCheckInPage',
  name: 'CheckIn',
  description: 'Check-ins with all developers, or with one.',
  source: checkInSource,
  type: CheckInType,
  enums: { party: CheckInPartyEnum, state: CheckInStateEnum, mood: CheckInMoodEnum },
})

const checkIn = {
  name: 'CheckIn',
  noun: 'check-in',
  read: 'checkIns:read',
  write: 'checkIns:write',
  type: CheckInType,
} as const

findQuery('getCheckIn', checkIn, findCheckIn)

const CheckInCountsType = builder.objectRef<CheckInCounts>('CheckInCounts').implement({
  permission: 'checkIns:read',
  fields: (t) => ({
    due: t.exposeInt('due', { description: 'Check-ins of running placements that are to be held today.' }),
    overdue: t.exposeInt('overdue'),
    at_risk: t.exposeInt('at_risk', { description: 'Placements with two points or more.' }),
    placed: t.exposeInt('placed', { description: 'Placements that have begun.' }),
    starting: t.exposeInt('starting', { description: 'Placements that were agreed and have not begun.' }),
    follow_ups: t.exposeInt('follow_ups', { description: 'Open ones.' }),
  }),
})

builder.queryField('getCheckInCounts', (t) =>
  t.field({
    description: 'Counts the rows behind each tab of the check-ins.',
    permission: 'checkIns:read',
    type: CheckInCountsType,
    resolve: (_root, _args, { db }) => countCheckIns(db),
  }),
)

nestedInput('FollowUpInput', followUpInput)
nestedInput('CheckInRecord', checkInRecord)

const written = { permission: 'checkIns:write', type: CheckInType, noun: 'check-in', undoable: true } as const

mutation('holdCheckIn', {
  ...written,
  description: 'Records that a planned check-in was held, with its follow-ups and the day of the next one.',
  input: checkInHolding,
  run: (trx, input, { viewer }) => holdCheckIn(trx, viewer.id, input),
})

mutation('addCheckIn', {
  ...written,
  description: 'Records a check-in that nobody planned.',
  input: checkInInput,
  run: (trx, input, { viewer }) => addCheckIn(trx, viewer.id, input),
})

mutation('updateCheckIn', {
  ...written,
  description: 'Corrects what was recorded of a check-in.',
  input: checkInCorrection,
  run: updateCheckIn,
})

mutation('planCheckIn', {
  ...written,
  description: 'Plans a check-in besides those of the schedule. Without a host the DSTM of the developer holds it.',
  input: checkInPlan,
  run: planCheckIn,
})

mutation('rescheduleCheckIn', {
  ...written,
  description: 'Gives a check-in that was not held another day, host or party. A new day ends a snooze.',
  input: checkInTerms,
  run: rescheduleCheckIn,
})

mutation('snoozeCheckIn', {
  ...written,
  description: 'Lets an open check-in rest until a day. It stays due on its day, by which it is on time or late.',
  input: checkInSnooze,
  run: snoozeCheckIn,
})

import { ChannelEnum } from '#server/messages/graphql.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { readableFields } from '#server/platform/graphql/readableFields.ts'
import { checkInMoods, checkInParties, placementStatuses } from '#shared/checkIns.ts'
import { valuesOf } from '#shared/transitions.ts'
import { type LastCheckIn, listPlacements, type Placement, placementLimit } from './data.ts'

const PlacementStatusEnum = builder.enumType('PlacementStatus', { values: valuesOf(placementStatuses) })
const CheckInPartyEnum = builder.enumType('CheckInParty', { values: valuesOf(checkInParties) })
const CheckInMoodEnum = builder.enumType('CheckInMood', { values: valuesOf(checkInMoods) })

const LastCheckInType = builder.objectRef<LastCheckIn>('LastCheckIn').implement({
  permission: 'checkIns:read',
  fields: (t) => ({
    held_at: t.expose('held_at', { type: 'DateTime' }),
    party: t.expose('party', { type: CheckInPartyEnum }),
    channel: t.expose('channel', { type: ChannelEnum, nullable: true }),
    mood: t.expose('mood', { type: CheckInMoodEnum, nullable: true }),
    notes: t.exposeString('notes', { nullable: true }),
    host_name: t.exposeString('host_name', { nullable: true }),
  }),
})

const PlacementType = builder.objectRef<Placement>('Placement').implement({
  description: 'A placement of a developer. Rates are per hour, in units of the currency.',
  permission: 'developers:readAll',
  fields: (t) => ({
    id: t.exposeID('id'),
    status: t.expose('status', { type: PlacementStatusEnum }),
    starts_on: t.exposeString('starts_on', { description: 'A day.' }),
    ends_on: t.exposeString('ends_on', { nullable: true, description: 'A day.' }),
    cost_rate: t.exposeFloat('cost_rate', { nullable: true, permission: 'costRates:read' }),
    bill_rate: t.exposeFloat('bill_rate', { nullable: true, permission: 'billRates:read' }),
    currency: t.exposeString('currency'),
    weekly_hours: t.exposeInt('weekly_hours'),
    job_id: t.exposeID('job_id'),
    job_title: t.exposeString('job_title'),
    company_name: t.exposeString('company_name'),
    last_check_in: t.expose('last_check_in', { type: LastCheckInType, nullable: true, permission: 'checkIns:read' }),
    next_check_in_on: t.exposeString('next_check_in_on', {
      nullable: true,
      description: 'The day on which the next check-in is due.',
      permission: 'checkIns:read',
    }),
  }),
})

builder.queryField('getPlacements', (t) =>
  t.field({
    description: 'The placements of a developer, the latest first, with the last check-in of each.',
    permission: 'developers:readAll',
    type: [PlacementType],
    rows: placementLimit,
    args: { developer_id: t.arg.id({ required: true }) },
    resolve: (_root, { developer_id }, { db, viewer }, info) =>
      listPlacements(db, parseId(developer_id, 'developer'), readableFields(info, viewer.role)('Placement')),
  }),
)

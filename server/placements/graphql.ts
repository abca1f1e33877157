import { builder } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { describeFields } from '#server/platform/graphql/inputFields.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { readableFields } from '#server/platform/graphql/readableFields.ts'
import { checkInMoods, checkInParties, checkInStates } from '#shared/checkIns/checkIns.ts'
import {
  earlyEndInput,
  placementEndInput,
  placementRateInput,
  placementStartInput,
} from '#shared/placements/placementInput.ts'
import { placementEndReasons, placementStatuses } from '#shared/placements/placementLife.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { findPlacement, listPlacements, type PlacementRow, placementLimit } from './data.ts'
import { endPlacementEarly, setPlacementEnd } from './ends/endPlacement.ts'
import {
  checkInsOf,
  historyLimit,
  type PlacementCheckInRow,
  type PlacementRateRow,
  ratesOf,
} from './placementHistory.ts'
import { addRates } from './rates/addRates.ts'
import { setPlacementStart } from './starts/setPlacementStart.ts'

export const PlacementStatusEnum = builder.enumType('PlacementStatus', { values: valuesOf(placementStatuses) })
export const CheckInPartyEnum = builder.enumType('CheckInParty', { values: valuesOf(checkInParties) })
export const CheckInMoodEnum = builder.enumType('CheckInMood', { values: valuesOf(checkInMoods) })

export const CheckInStateEnum = builder.enumType('CheckInState', { values: valuesOf(checkInStates) })
const PlacementEndReasonEnum = builder.enumType('PlacementEndReason', { values: valuesOf(placementEndReasons) })

const PlacementType = builder.objectRef<PlacementRow>('Placement').implement({
  description: 'A placement of a developer. Rates are per hour, in units of the currency.',
  permission: 'developers:readAll',
  fields: (t) => ({
    id: t.exposeID('id'),
    status: t.expose('status', { type: PlacementStatusEnum }),
    starts_on: t.exposeString('starts_on', { description: 'A day.' }),
    ends_on: t.exposeString('ends_on', { nullable: true, description: 'A day.' }),
    cost_rate: t.exposeFloat('cost_rate', { nullable: true, permission: 'costRates:read' }),
    cost_entered: t.exposeFloat('cost_entered', {
      nullable: true,
      permission: 'costRates:read',
      description: 'The cost per hour as it was entered, in units of cost_currency.',
    }),
    cost_currency: t.exposeString('cost_currency', { nullable: true, permission: 'costRates:read' }),
    bill_rate: t.exposeFloat('bill_rate', { nullable: true, permission: 'billRates:read' }),
    currency: t.exposeString('currency'),
    weekly_hours: t.exposeInt('weekly_hours'),
    end_reason: t.expose('end_reason', {
      type: PlacementEndReasonEnum,
      nullable: true,
      description: 'The reason why it ends early, on its last day or before; null otherwise.',
    }),
    start_note: t.exposeString('start_note', {
      nullable: true,
      description: 'The reason for the last move of its first day.',
    }),
    end_note: t.exposeString('end_note', { nullable: true }),
    version: t.exposeInt('version'),
    developer_id: t.exposeID('developer_id'),
    developer_name: t.exposeString('developer_name'),
    today: t.exposeString('today', { description: 'The day of today where the company is, which drives the status.' }),
    job_id: t.exposeID('job_id'),
    job_title: t.exposeString('job_title'),
    company_name: t.exposeString('company_name'),
  }),
})

builder.queryField('getPlacements', (t) =>
  t.field({
    description: 'The placements of a developer, the latest first.',
    permission: 'developers:readAll',
    type: [PlacementType],
    rows: placementLimit,
    args: { developer_id: t.arg.id({ required: true }) },
    resolve: (_root, { developer_id }, { db, viewer }, info) =>
      listPlacements(db, parseId(developer_id, 'developer'), readableFields(info, viewer.role)('Placement')),
  }),
)

const PlacementRateType = builder.objectRef<PlacementRateRow>('PlacementRate').implement({
  description: 'Rates of a placement from a day on, per hour, in units of its currency.',
  permission: 'developers:readAll',
  fields: (t) => ({
    id: t.exposeID('id'),
    starts_on: t.exposeString('starts_on', { description: 'A day.' }),
    cost_rate: t.exposeFloat('cost_rate', { nullable: true, permission: 'costRates:read' }),
    cost_entered: t.exposeFloat('cost_entered', {
      nullable: true,
      permission: 'costRates:read',
      description: 'The cost per hour as it was entered, in units of cost_currency.',
    }),
    cost_currency: t.exposeString('cost_currency', { nullable: true, permission: 'costRates:read' }),
    bill_rate: t.exposeFloat('bill_rate', { nullable: true, permission: 'billRates:read' }),
    author_name: t.exposeString('author_name', { nullable: true }),
    created_at: t.expose('created_at', { type: 'DateTime' }),
    superseded_at: t.expose('superseded_at', {
      type: 'DateTime',
      nullable: true,
      description: 'The moment when another entry took its place: one of the same day, or of a first day that moved.',
    }),
  }),
})

const PlacementCheckInType = builder.objectRef<PlacementCheckInRow>('PlacementCheckIn').implement({
  description: 'A check-in of a placement, held or to be held.',
  permission: 'checkIns:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    due_on: t.exposeString('due_on', { description: 'A day.' }),
    party: t.expose('party', { type: CheckInPartyEnum }),
    state: t.expose('state', { type: CheckInStateEnum }),
    mood: t.expose('mood', { type: CheckInMoodEnum, nullable: true }),
    host_name: t.exposeString('host_name', { nullable: true }),
  }),
})

builder.queryFields((t) => ({
  getPlacement: t.field({
    permission: 'developers:readAll',
    type: PlacementType,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { db, viewer }, info) =>
      findPlacement(db, parseId(id, 'placement'), readableFields(info, viewer.role)('Placement')),
  }),
  getPlacementRates: t.field({
    description: 'The dated rates of a placement, superseded ones too, the latest day first.',
    permission: 'developers:readAll',
    type: [PlacementRateType],
    rows: historyLimit,
    args: { placement_id: t.arg.id({ required: true }) },
    resolve: (_root, { placement_id }, { db, viewer }, info) =>
      ratesOf(db, parseId(placement_id, 'placement'), readableFields(info, viewer.role)('PlacementRate')),
  }),
  getPlacementCheckIns: t.field({
    description: 'The check-ins of a placement, the latest day first.',
    permission: 'checkIns:read',
    type: [PlacementCheckInType],
    rows: historyLimit,
    args: { placement_id: t.arg.id({ required: true }) },
    resolve: (_root, { placement_id }, { db }) => checkInsOf(db, parseId(placement_id, 'placement')),
  }),
}))

const changed = { permission: 'placements:end', type: PlacementType, noun: 'placement', undoable: true } as const

mutation('setPlacementStart', {
  ...changed,
  description:
    'Moves the first day of a placement that has not started. A day that has come starts it now. Its first rates and check-ins follow.',
  input: placementStartInput,
  run: async (trx, input, { viewer }, info) => {
    await setPlacementStart(trx, input)
    return findPlacement(trx, input.id, readableFields(info, viewer.role)('Placement'))
  },
})

mutation('setPlacementEnd', {
  ...changed,
  description:
    'Extends a placement, or sets its last day; without a day no end is agreed. A day that is over ends it, and one that ended goes on with a note.',
  input: placementEndInput,
  run: async (trx, input, { viewer }, info) => {
    await setPlacementEnd(trx, input)
    return findPlacement(trx, input.id, readableFields(info, viewer.role)('Placement'))
  },
})

describeFields(earlyEndInput, { ends_on: 'The last day.' })

mutation('endPlacementEarly', {
  ...changed,
  description:
    'Ends a placement early: now where its last day has come, else on that day. One that has not started needs no last day: it never starts.',
  input: earlyEndInput,
  run: async (trx, input, { viewer }, info) => {
    await endPlacementEarly(trx, input)
    return findPlacement(trx, input.id, readableFields(info, viewer.role)('Placement'))
  },
})

mutation('addPlacementRate', {
  ...changed,
  description: 'Adds rates of a placement from a day on. They supersede those of the same day.',
  permission: 'costRates:write',
  input: placementRateInput,
  run: async (trx, input, { viewer }, info) => {
    await addRates(trx, input)
    return findPlacement(trx, input.id, readableFields(info, viewer.role)('Placement'))
  },
})

import { CheckInMoodEnum, CheckInPartyEnum, CheckInStateEnum, PlacementStatusEnum } from '#server/placements/graphql.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { parse } from '#server/platform/graphql/input.ts'
import { listField } from '#server/platform/graphql/lists/listField.ts'
import { checkInWindow } from '#shared/checkIns/checkInInput.ts'
import { riskParts } from '#shared/checkIns/placementRisks.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { type CheckInMarkRow, listMarks, markLimit } from './marks.ts'
import { type PlacementRiskRow, placementRiskSource } from './riskSource.ts'

export const RiskPartEnum = builder.enumType('RiskPart', { values: valuesOf(riskParts) })

const PlacementRiskType = builder.objectRef<PlacementRiskRow>('PlacementRisk').implement({
  description: 'A placement, with what its check-ins tell.',
  permission: 'checkIns:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    status: t.expose('status', { type: PlacementStatusEnum }),
    starts_on: t.exposeString('starts_on', { description: 'A day.' }),
    ends_on: t.exposeString('ends_on', { nullable: true, description: 'A day.' }),
    developer_id: t.exposeID('developer_id'),
    developer_name: t.exposeString('developer_name'),
    job_id: t.exposeID('job_id'),
    job_title: t.exposeString('job_title'),
    company_id: t.exposeID('company_id'),
    company_name: t.exposeString('company_name'),
    dstm_id: t.exposeID('dstm_id', { nullable: true }),
    dstm_name: t.exposeString('dstm_name', { nullable: true }),
    risk: t.exposeInt('risk', { description: 'The points of all its parts. None when it is over.' }),
    at_risk: t.exposeBoolean('at_risk', {
      description: 'It has the points from which the firm calls a placement at risk.',
    }),
    risk_parts: t.expose('risk_parts', { type: [RiskPartEnum], rows: 4 }),
    last_mood: t.expose('last_mood', { type: CheckInMoodEnum, nullable: true }),
    last_held_at: t.expose('last_held_at', { type: 'DateTime', nullable: true }),
    missed_in_a_row: t.exposeInt('missed_in_a_row', { description: 'Check-ins that were missed since one was held.' }),
    next_due_on: t.exposeString('next_due_on', { nullable: true, description: 'A day.' }),
  }),
})

listField({
  field: 'getPlacementRiskPage',
  name: 'PlacementRisk',
  description: 'Placements of all developers, or of one, with what their check-ins tell.',
  source: placementRiskSource,
  type: PlacementRiskType,
  enums: { status: PlacementStatusEnum, last_mood: CheckInMoodEnum },
})

const CheckInMarkType = builder.objectRef<CheckInMarkRow>('CheckInMark').implement({
  description: 'A check-in in a timeline.',
  permission: 'checkIns:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    placement_id: t.exposeID('placement_id'),
    day: t.exposeString('day', { description: 'The day on which it was held, or else is to be held.' }),
    party: t.expose('party', { type: CheckInPartyEnum }),
    state: t.expose('state', { type: CheckInStateEnum }),
    mood: t.expose('mood', { type: CheckInMoodEnum, nullable: true }),
  }),
})

builder.queryField('getCheckInMarks', (t) =>
  t.field({
    description: 'The check-ins of some placements from one day to another, both included.',
    permission: 'checkIns:read',
    type: [CheckInMarkType],
    rows: markLimit,
    args: {
      placement_ids: t.arg.idList({ required: true }),
      from: t.arg.string({ required: true }),
      to: t.arg.string({ required: true }),
    },
    resolve: (_root, window, { db }) => listMarks(db, parse(checkInWindow, window)),
  }),
)

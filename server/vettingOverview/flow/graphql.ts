import { DeveloperStatusEnum } from '#server/developers/graphql.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { StageReasonEnum } from '#server/texts/graphql.ts'
import { EstimateType, OverviewPeriodInput, overviewScope } from '#server/vettingOverview/graphql.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { vettingSteps } from '#shared/vetting/vettingSteps.ts'
import { funnelBases } from '#shared/vettingOverview/vettingOverview.ts'
import { readAgeing, type StepAge } from './ageing.ts'
import { type FunnelStep, readFunnel } from './funnel.ts'
import { type LeavingReason, readLeavingReasons, reasonLimit } from './reasons.ts'
import { readSkillSupply, type SkillSupply, supplyLimit } from './supply.ts'

export const FunnelBasisEnum = builder.enumType('FunnelBasis', {
  description: 'COHORT follows whoever entered vetting in the period; ACTIVITY counts what happened in it.',
  values: valuesOf(funnelBases),
})

const FunnelStepType = builder.objectRef<FunnelStep>('FunnelStep').implement({
  description:
    'The figures of a step of vetting. A developer who goes back comes to a step more than once, and counts each time.',
  permission: 'vetting:read',
  fields: (t) => ({
    step: t.expose('step', {
      type: DeveloperStatusEnum,
      nullable: true,
      description: 'Null for the whole of vetting.',
    }),
    entered: t.exposeInt('entered'),
    went_on: t.exposeInt('went_on', {
      description: 'The number of those who went on to a later step, or became members.',
    }),
    went_back: t.exposeInt('went_back'),
    paused: t.exposeInt('paused', { description: 'The number of those who went to stand-by.' }),
    rejected: t.exposeInt('rejected'),
    withdrew: t.exposeInt('withdrew'),
    here: t.exposeInt('here'),
    median_days: t.exposeFloat('median_days', {
      nullable: true,
      description: 'The median of the days that people spent in the step before they left it.',
    }),
    pass_rate: t.expose('pass_rate', {
      type: EstimateType,
      nullable: true,
      description: 'The share that went on, of all who left the step. Whoever went back does not count.',
    }),
  }),
})

const StepAgeType = builder.objectRef<StepAge>('StepAge').implement({
  description: 'The developers who are in a step of vetting now, by how long they are there.',
  permission: 'vetting:read',
  fields: (t) => ({
    step: t.expose('step', { type: DeveloperStatusEnum }),
    allowed_days: t.exposeInt('allowed_days'),
    fresh: t.exposeInt('fresh', { description: 'Less than 80 % of the days allowed.' }),
    nearly_late: t.exposeInt('nearly_late'),
    late: t.exposeInt('late', { description: 'Longer than the days allowed.' }),
    unowned: t.exposeInt('unowned'),
    median_days: t.exposeFloat('median_days', { nullable: true }),
    longest_days: t.exposeFloat('longest_days', { nullable: true }),
  }),
})

const LeavingReasonType = builder.objectRef<LeavingReason>('LeavingReason').implement({
  description: 'The number of developers who left before they became members, for a reason.',
  permission: 'vetting:read',
  fields: (t) => ({
    reason: t.expose('reason', { type: StageReasonEnum, nullable: true }),
    rejected_early: t.exposeInt('rejected_early', {
      description: 'The number of those who were rejected as applicants.',
    }),
    rejected: t.exposeInt('rejected', { description: 'The number of those who were rejected in vetting.' }),
    withdrew: t.exposeInt('withdrew'),
  }),
})

const SkillSupplyType = builder.objectRef<SkillSupply>('SkillSupply').implement({
  description: 'A skill that open jobs require, and who has it.',
  permission: 'vetting:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    jobs: t.exposeInt('jobs', { description: 'Open jobs that require it.' }),
    members: t.exposeInt('members'),
    available: t.exposeInt('available', { description: 'Members who are available.' }),
    in_vetting: t.exposeInt('in_vetting'),
    members_per_job: t.exposeFloat('members_per_job'),
  }),
})

builder.queryFields((t) => ({
  getVettingFunnel: t.field({
    description: 'The whole of vetting, then each step in its order.',
    permission: 'vetting:read',
    type: [FunnelStepType],
    rows: vettingSteps.length + 1,
    args: {
      basis: t.arg({ type: FunnelBasisEnum, required: true }),
      period: t.arg({ type: OverviewPeriodInput }),
    },
    resolve: (_root, { basis, period }, { db, viewer }) => readFunnel(db, basis, overviewScope(viewer, period).period),
  }),
  getVettingAgeing: t.field({
    description: 'Every step of vetting in its order.',
    permission: 'vetting:read',
    type: [StepAgeType],
    rows: vettingSteps.length,
    resolve: (_root, _args, { db }) => readAgeing(db),
  }),
  getLeavingReasons: t.field({
    description:
      'Lists the reasons why applicants and developers in vetting were rejected or withdrew in a period, the most frequent first.',
    permission: 'vetting:read',
    type: [LeavingReasonType],
    rows: reasonLimit,
    args: { period: t.arg({ type: OverviewPeriodInput }) },
    resolve: (_root, { period }, { db, viewer }) => readLeavingReasons(db, overviewScope(viewer, period).period),
  }),
  getSkillSupply: t.field({
    description: `The ${supplyLimit} skills that open jobs require and fewest members per job have, the scarcest first.`,
    permission: 'vetting:read',
    type: [SkillSupplyType],
    rows: supplyLimit,
    resolve: (_root, _args, { db }) => readSkillSupply(db),
  }),
}))

import { ActivityChangeType } from '#server/activity/graphql.ts'
import { DeveloperAssessmentStatusEnum } from '#server/assessments/graphql.ts'
import { DeveloperType } from '#server/developers/graphql.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { rowsAsked } from '#server/platform/graphql/execution/cost.ts'
import { listField } from '#server/platform/graphql/lists/listField.ts'
import { selectionInput } from '#server/platform/graphql/lists/rowSelection.ts'
import { readableFields } from '#server/platform/graphql/readableFields.ts'
import { activityLimit } from '#shared/activity/activity.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { roundTotal } from '#shared/reviews/totals.ts'
import { vettingList } from '#shared/vetting/vetting.ts'
import { vettingEventKinds, vettingFeeds } from '#shared/vetting/vettingEvents.ts'
import { stepTimings, vettingSteps } from '#shared/vetting/vettingSteps.ts'
import { findStanding, type VettingDeveloper, type VettingWork, vettingSource } from './data.ts'
import { listEventIds, readEvents, type VettingFeedEvent } from './feeds/listEvents.ts'
import { parseFeedQuery, readerOf } from './feeds/parseFeed.ts'

const VettingStepEnum = builder.enumType('VettingStep', { values: vettingSteps })
const StepTimingEnum = builder.enumType('StepTiming', {
  description: 'It compares the days in a step with the days that the step may take.',
  values: valuesOf(stepTimings),
})

const VettingRowType = builder.objectRef<VettingDeveloper>('VettingRow').implement({
  description: 'Somebody in vetting. The rate is per hour, in whole units of the currency.',
  permission: 'vetting:read',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the developer.' }),
    version: t.exposeInt('version', { description: 'The version of the developer.' }),
    name: t.exposeString('name'),
    email: t.exposeString('email'),
    step: t.expose('step', { type: VettingStepEnum }),
    step_since: t.expose('step_since', { type: 'DateTime' }),
    days_in_step: t.exposeInt('days_in_step'),
    timing: t.expose('timing', { type: StepTimingEnum }),
    owner_id: t.exposeID('owner_id', { nullable: true }),
    owner_name: t.exposeString('owner_name', { nullable: true }),
    developer_assessment_id: t.exposeID('developer_assessment_id', {
      nullable: true,
      description: 'The assessment that is under way, or else the latest that was not cancelled.',
    }),
    assessment: t.exposeString('assessment', { nullable: true, description: 'The name of the assessment.' }),
    assessment_status: t.expose('assessment_status', { type: DeveloperAssessmentStatusEnum, nullable: true }),
    reviewer_id: t.exposeID('reviewer_id', { nullable: true }),
    reviewer_name: t.exposeString('reviewer_name', { nullable: true }),
    has_reviewer: t.exposeBoolean('has_reviewer', {
      description: 'True if the reviewer has yet to send the review; otherwise the review is there.',
    }),
    needs_copy: t.exposeBoolean('needs_copy', {
      description: 'True if its reviewers wait for an anonymous copy of the work.',
    }),
    due_at: t.expose('due_at', {
      type: 'DateTime',
      nullable: true,
      description: 'The moment when the awaited review or submission is due.',
    }),
    score: t.float({
      nullable: true,
      resolve: ({ score }) => roundTotal(score),
      description: 'The mean of the reviews that were sent, in percent. Hidden from whoever has yet to send one.',
    }),
    blind: t.exposeBoolean('blind', { description: 'True if the score is hidden from the viewer.' }),
    cost_rate: t.exposeFloat('cost_rate', { nullable: true, permission: 'costRates:read' }),
    currency: t.exposeString('currency'),
    missing: t.exposeStringList('missing', {
      rows: 3,
      description: 'A member needs it, and the developer lacks it, such as "a cost rate".',
    }),
  }),
})

const VettingFeedEnum = builder.enumType('VettingFeed', { values: valuesOf(vettingFeeds) })
const VettingEventKindEnum = builder.enumType('VettingEventKind', { values: valuesOf(vettingEventKinds) })

const VettingEventType = builder.objectRef<VettingFeedEvent>('VettingEvent').implement({
  description: 'One write to a developer, an assessment or a review. Nobody can change it.',
  permission: 'events:read',
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => String(id) }),
    at: t.expose('at', { type: 'DateTime' }),
    kind: t.expose('kind', { type: VettingEventKindEnum }),
    actor: t.exposeString('actor', { description: 'The name of the account, or of the task or import.' }),
    developer_id: t.exposeID('developer_id', { nullable: true, description: 'Null if the developer is deleted.' }),
    developer_name: t.exposeString('developer_name'),
    developer_assessment_id: t.exposeID('developer_assessment_id', { nullable: true }),
    assessment_name: t.exposeString('assessment_name', { nullable: true }),
    changes: t.expose('changes', { type: [ActivityChangeType], rows: 10 }),
    why: t.exposeString('why', { nullable: true, description: 'The reason and note that were given.' }),
  }),
})

builder.queryField('getVettingEvents', (t) =>
  t.field({
    description: 'Lists the events of vetting, the newest first, with the values that the viewer may read.',
    permission: 'events:read',
    type: [VettingEventType],
    rows: ({ limit }) => rowsAsked(limit, activityLimit),
    args: {
      feed: t.arg({ type: VettingFeedEnum, required: true }),
      before: t.arg.id({ description: 'The last event of the previous page.' }),
      limit: t.arg.int({ required: true, defaultValue: 20 }),
      kinds: t.arg({ type: [VettingEventKindEnum], description: 'Lists events of these kinds, which the feed has.' }),
      actor_ids: t.arg.idList({ description: 'Lists the writes of these accounts.' }),
      developer_id: t.arg.id({ description: 'Lists the events of this developer.' }),
      since: t.arg.string({ description: 'Lists the writes from this moment on, in ISO 8601.' }),
      until: t.arg.string({ description: 'Lists the writes before this moment, in ISO 8601.' }),
    },
    resolve: async (_root, given, { db, viewer }) => {
      const { limit, ...query } = parseFeedQuery(given)
      return readEvents(db, await listEventIds(db, query, viewer.id, limit), readerOf(viewer))
    },
  }),
)

const VettingStandingType = builder.objectRef<VettingWork>('VettingStanding').implement({
  description: 'The assessment of somebody that is under way, or the latest one.',
  permission: 'vetting:read',
  fields: (t) => ({
    assessment_status: t.expose('assessment_status', { type: DeveloperAssessmentStatusEnum, nullable: true }),
    has_reviewer: t.exposeBoolean('has_reviewer', { description: 'True if a reviewer has yet to send a review.' }),
    needs_copy: t.exposeBoolean('needs_copy', { description: 'True if reviewers wait for a copy of the work.' }),
    due_at: t.expose('due_at', { type: 'DateTime', nullable: true }),
  }),
})

builder.objectField(DeveloperType, 'vetting', (t) =>
  t.field({
    description: 'Null for somebody who is not in vetting.',
    permission: 'vetting:read',
    type: VettingStandingType,
    nullable: true,
    // The second lock: it is read only for those who may read the field.
    resolve: ({ id }, _args, { db, viewer }, info) =>
      readableFields(info, viewer.role)('Developer').has('vetting') ? findStanding(db, id, viewer.id) : null,
  }),
)

const VettingFilter = listField({
  field: 'getVettingPage',
  name: 'Vetting',
  description: 'Everybody in vetting, with the assessment that is under way.',
  source: vettingSource,
  type: VettingRowType,
  enums: { step: VettingStepEnum, timing: StepTimingEnum, assessment_status: DeveloperAssessmentStatusEnum },
})

export const vettingSelection = selectionInput('Vetting', vettingList, VettingFilter)

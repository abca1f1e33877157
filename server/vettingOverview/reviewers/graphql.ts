import { builder } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { EstimateType, OverviewPeriodInput, overviewScope } from '#server/vettingOverview/graphql.ts'
import { type CriterionAgreement, readAgreement } from './agreement.ts'
import {
  type CriterionLeniency,
  calibratedCriterionLimit,
  type ReviewerCalibration,
  readCriterionLeniency,
  readReviewerCalibration,
} from './calibration.ts'
import { type ReviewerLoad, readReviewerLoads, reviewerLoadLimit } from './loads.ts'

const ReviewerLoadType = builder.objectRef<ReviewerLoad>('ReviewerLoad').implement({
  description: 'These figures tell what a reviewer has to do now, and did in a period.',
  permission: 'vetting:read',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the reviewer.' }),
    display_name: t.exposeString('display_name'),
    open: t.exposeInt('open'),
    overdue: t.exposeInt('overdue'),
    sent: t.exposeInt('sent'),
    declined: t.exposeInt('declined'),
    taken_back: t.exposeInt('taken_back', {
      description:
        'Reviews that ended though the reviewer did not decline them, and those of work that could not be opened.',
    }),
    median_days: t.exposeFloat('median_days', {
      nullable: true,
      description: 'The median of the days from the assignment until the review was sent.',
    }),
    on_time_rate: t.expose('on_time_rate', {
      type: EstimateType,
      nullable: true,
      description:
        'The share of the reviews that fell due in the period which were sent by then. Open overdue ones count as late.',
    }),
  }),
})

const ReviewerCalibrationType = builder.objectRef<ReviewerCalibration>('ReviewerCalibration').implement({
  description:
    'A reviewer beside those who judged the same works, in points of the total score. Figures of too few works are null.',
  permission: 'vetting:read',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the reviewer.' }),
    display_name: t.exposeString('display_name'),
    sent: t.exposeInt('sent'),
    shared: t.exposeInt('shared', { description: 'Works that others have judged, too.' }),
    leniency: t.expose('leniency', {
      type: EstimateType,
      nullable: true,
      description: 'The points above what the others gave for the same works.',
    }),
    drift: t.expose('drift', {
      type: EstimateType,
      nullable: true,
      description: 'The points by which the reviewer becomes more lenient every 90 days.',
    }),
    against_all: t.expose('against_all', {
      type: EstimateType,
      nullable: true,
      description: 'The points above the mean of all reviews of the same version of an assessment.',
    }),
    same_verdict: t.expose('same_verdict', {
      type: EstimateType,
      nullable: true,
      description: 'The share of works for which reviewer and others are on the same side of the pass mark.',
    }),
  }),
})

const CriterionLeniencyType = builder.objectRef<CriterionLeniency>('CriterionLeniency').implement({
  description: 'A reviewer beside others on one criterion, in points of its score from 1 to 4.',
  permission: 'vetting:read',
  fields: (t) => ({
    criterion: t.exposeString('criterion'),
    shared: t.exposeInt('shared'),
    leniency: t.expose('leniency', { type: EstimateType, nullable: true }),
    drift: t.expose('drift', { type: EstimateType, nullable: true }),
  }),
})

const CriterionAgreementType = builder.objectRef<CriterionAgreement>('CriterionAgreement').implement({
  description:
    'These figures tell how far reviewers of the same works agree on a criterion. Figures of too few works are null.',
  permission: 'vetting:read',
  fields: (t) => ({
    criterion: t.exposeString('criterion', { nullable: true, description: 'Null for the verdict, pass or fail.' }),
    shared: t.exposeInt('shared', { description: 'Works that two or more have scored.' }),
    agreement: t.expose('agreement', {
      type: EstimateType,
      nullable: true,
      description: 'Krippendorff’s alpha: 1 is full agreement, 0 is chance.',
    }),
    exact: t.expose('exact', {
      type: EstimateType,
      nullable: true,
      description: 'The share of works for which all gave the same.',
    }),
  }),
})

builder.queryFields((t) => ({
  getReviewerLoads: t.field({
    description: 'Everybody who has reviews to send, or had some in the period; those with the most to do first.',
    permission: 'vetting:read',
    type: [ReviewerLoadType],
    rows: reviewerLoadLimit,
    args: { period: t.arg({ type: OverviewPeriodInput }) },
    resolve: (_root, { period }, { db, viewer }) => readReviewerLoads(db, overviewScope(viewer, period).period),
  }),
  getReviewerCalibration: t.field({
    description: 'Every reviewer of a period beside others, without the works that the viewer has yet to review.',
    permission: 'vetting:read',
    type: [ReviewerCalibrationType],
    rows: reviewerLoadLimit,
    args: { period: t.arg({ type: OverviewPeriodInput }) },
    resolve: (_root, { period }, { db, viewer }) => readReviewerCalibration(db, overviewScope(viewer, period)),
  }),
  getCriterionLeniency: t.field({
    description: 'One reviewer beside others by criterion, without the works that the viewer has yet to review.',
    permission: 'vetting:read',
    type: [CriterionLeniencyType],
    rows: calibratedCriterionLimit,
    args: { reviewer_id: t.arg.id({ required: true }), period: t.arg({ type: OverviewPeriodInput }) },
    resolve: (_root, { reviewer_id, period }, { db, viewer }) =>
      readCriterionLeniency(db, overviewScope(viewer, period), parseId(reviewer_id, 'reviewer')),
  }),
  getCriterionAgreement: t.field({
    description: 'The verdict, then every criterion by name, without the works that the viewer has yet to review.',
    permission: 'vetting:read',
    type: [CriterionAgreementType],
    rows: calibratedCriterionLimit,
    args: { period: t.arg({ type: OverviewPeriodInput }) },
    resolve: (_root, { period }, { db, viewer }) => readAgreement(db, overviewScope(viewer, period)),
  }),
}))

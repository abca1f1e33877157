import {
  AssessmentResultEnum,
  AssessmentTypeEnum,
  CriterionType,
  DeveloperAssessmentStatusEnum,
  ReviewStatusEnum,
} from '#server/assessments/graphql.ts'
import { developerAssessmentLifecycle } from '#server/developerAssessments/moving/lifecycle.ts'
import { AnonymousCopyType } from '#server/developerAssessments/showing/graphql.ts'
import { WorkShownEnum } from '#server/firmSettings/graphql.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { reviewOrigins } from '#shared/developerAssessments/developerAssessments.ts'
import { movesFrom, valuesOf } from '#shared/platform/transitions.ts'
import { releaseReasons } from '#shared/reviews/reviewerAvailability.ts'
import { roundTotal } from '#shared/reviews/totals.ts'
import { attemptLimit, type ListedAttempt, listAttempts } from './listAttempts.ts'
import type { AttemptReview, Score } from './reviews.ts'

const ScoreType = builder.objectRef<Score>('ReviewScore').implement({
  permission: 'vetting:read',
  fields: (t) => ({
    criterion_id: t.exposeID('criterion_id'),
    score: t.exposeInt('score', { nullable: true, description: 'From 1 to 4; null when not rated.' }),
    comment: t.exposeString('comment', { nullable: true }),
  }),
})

const ReleaseReasonEnum = builder.enumType('ReleaseReason', { values: valuesOf(releaseReasons) })
const ReviewOriginEnum = builder.enumType('ReviewOrigin', { values: valuesOf(reviewOrigins) })

const AttemptReviewType = builder.objectRef<AttemptReview>('AttemptReview').implement({
  description: 'A review of an attempt. What its reviewer gave is empty where the viewer may not see it yet.',
  permission: 'vetting:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    reviewer_id: t.exposeID('reviewer_id'),
    reviewer_name: t.exposeString('reviewer_name'),
    may_review: t.exposeBoolean('may_review', { description: 'True if its reviewer may still log in and review.' }),
    is_own: t.exposeBoolean('is_own', { description: "True if it is the viewer's." }),
    origin: t.expose('origin', {
      type: ReviewOriginEnum,
      nullable: true,
      description: 'Why it exists; null for who owes a review, since nobody knows whether the own one is a second.',
    }),
    status: t.expose('status', { type: ReviewStatusEnum }),
    decline_reason: t.exposeString('decline_reason', { nullable: true }),
    released_because: t.expose('released_because', {
      type: ReleaseReasonEnum,
      nullable: true,
      description: 'Why it was taken from its reviewer; null where it was not.',
    }),
    due_at: t.expose('due_at', { type: 'DateTime', nullable: true }),
    sent_at: t.expose('sent_at', { type: 'DateTime', nullable: true }),
    total_score: t.float({
      nullable: true,
      description: 'Percent.',
      resolve: ({ total_score }) => roundTotal(total_score),
    }),
    comments: t.exposeString('comments', { nullable: true }),
    shown_skills: t.exposeStringList('shown_skills', {
      rows: 10,
      description: 'The skills of the stack that the work shows. Who sent it before it was asked for said nothing.',
    }),
    unshown_skills: t.exposeStringList('unshown_skills', {
      rows: 10,
      description: 'The skills of the stack that the work does not show.',
    }),
    scores: t.expose('scores', { type: [ScoreType], rows: 10 }),
  }),
})

export const AttemptType = builder.objectRef<ListedAttempt>('Attempt').implement({
  description: 'One assessment that was sent to a developer, with its rubric and what reviewers gave.',
  permission: 'vetting:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    type: t.expose('type', { type: AssessmentTypeEnum }),
    version_number: t.exposeInt('version_number'),
    pass_mark: t.exposeFloat('pass_mark', { description: 'Percent.' }),
    challenge_name: t.exposeString('challenge_name', { nullable: true }),
    status: t.expose('status', { type: DeveloperAssessmentStatusEnum }),
    next_statuses: t.field({
      type: [DeveloperAssessmentStatusEnum],
      rows: 6,
      description: 'The statuses that it can move to, if the gates pass.',
      resolve: ({ status }) => movesFrom(developerAssessmentLifecycle, status),
    }),
    status_note: t.exposeString('status_note', { nullable: true }),
    url_submission: t.exposeString('url_submission', { nullable: true }),
    assessment_id: t.exposeID('assessment_id'),
    code_name: t.exposeString('code_name', { description: 'All that its reviewers learn of the name.' }),
    version: t.exposeInt('version'),
    sent_by_name: t.exposeString('sent_by_name', { nullable: true }),
    planned_reviewers: t.exposeStringList('planned_reviewers', {
      rows: 4,
      description: 'Who gets it as soon as it comes in.',
    }),
    remind_at: t.expose('remind_at', {
      type: 'DateTime',
      nullable: true,
      description: 'When the next reminder leaves; null when none follows.',
    }),
    reviewers_reminded_at: t.expose('reviewers_reminded_at', {
      type: 'DateTime',
      nullable: true,
      description: 'When somebody last reminded those who owe a review.',
    }),
    last_opened_at: t.expose('last_opened_at', {
      type: 'DateTime',
      nullable: true,
      description: 'When the developer last had its page before their eyes.',
    }),
    started_at: t.expose('started_at', { type: 'DateTime', nullable: true }),
    submission_note: t.exposeString('submission_note', { nullable: true }),
    file_name: t.exposeString('file_name', { nullable: true, description: 'The name of the file that was sent in.' }),
    file_size: t.exposeInt('file_size', { nullable: true, description: 'Bytes.' }),
    created_at: t.expose('created_at', { type: 'DateTime' }),
    sent_at: t.expose('sent_at', { type: 'DateTime', nullable: true }),
    due_at: t.expose('due_at', { type: 'DateTime', nullable: true }),
    submitted_at: t.expose('submitted_at', { type: 'DateTime', nullable: true }),
    completed_at: t.expose('completed_at', { type: 'DateTime', nullable: true }),
    result: t.expose('result', { type: AssessmentResultEnum, nullable: true }),
    total_score: t.float({
      nullable: true,
      description: 'Percent.',
      resolve: ({ total_score }) => roundTotal(total_score),
    }),
    work_shown: t.expose('work_shown', {
      type: WorkShownEnum,
      description: 'How its reviewers get the work, since it was sent.',
    }),
    copy_asked_at: t.expose('copy_asked_at', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when its reviewers wait for an anonymous copy; null where they do not.',
    }),
    copy: t.expose('copy', { type: AnonymousCopyType, nullable: true }),
    findings_confirmed: t.exposeInt('findings_confirmed', {
      description: 'How much of that somebody confirmed to tell nobody, in the work and in its copy.',
    }),
    findings_in_work: t.exposeInt('findings_in_work', {
      description: 'How much in the work as it was handed in names its author, and is not confirmed.',
    }),
    findings_in_copy: t.exposeInt('findings_in_copy', {
      description:
        'How much in its copy names its author, and is not confirmed. Until it is, reviewers do not get the copy.',
    }),
    blind: t.exposeBoolean('blind', {
      description:
        'True if results and the reviews of others are hidden, since the viewer has yet to send a review of it.',
    }),
    criteria: t.expose('criteria', { type: [CriterionType], rows: 10 }),
    reviews: t.expose('reviews', { type: [AttemptReviewType], rows: 4 }),
  }),
})

builder.queryField('getAttempts', (t) =>
  t.field({
    description: 'What was sent to a developer to assess them, the latest first.',
    permission: 'vetting:read',
    type: [AttemptType],
    rows: attemptLimit,
    args: { developer_id: t.arg.id({ required: true }) },
    resolve: (_root, { developer_id }, { db, viewer }) =>
      listAttempts(db, parseId(developer_id, 'developer'), viewer.id),
  }),
)

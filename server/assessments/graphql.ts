import { AssessmentResultEnum } from '#server/developers/graphql.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { listField } from '#server/platform/graphql/listField.ts'
import { assessmentTypes, developerAssessmentStatuses, reviewStatuses } from '#shared/developerAssessments.ts'
import { valuesOf } from '#shared/transitions.ts'
import type { Criterion } from './attempts/criteria.ts'
import { type Attempt, attemptLimit, listAttempts } from './attempts/listAttempts.ts'
import type { AttemptReview, Score } from './attempts/reviews.ts'
import { type MyAssessment, myAssessmentSource } from './data.ts'

const ReviewStatusEnum = builder.enumType('ReviewStatus', { values: valuesOf(reviewStatuses) })

const MyAssessmentType = builder.objectRef<MyAssessment>('MyAssessment').implement({
  description: "One of the viewer's reviews. It names the developer by code only.",
  permission: 'ownAssessments:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    developer_assessment_id: t.exposeID('developer_assessment_id'),
    code_name: t.exposeString('code_name'),
    assessment_name: t.exposeString('assessment_name'),
    stack: t.expose('stack', { type: ['String'], rows: 10 }),
    due_at: t.expose('due_at', { type: 'DateTime', nullable: true }),
    status: t.expose('status', { type: ReviewStatusEnum }),
    version: t.exposeInt('version'),
  }),
})

listField({
  field: 'getMyAssessments',
  name: 'MyAssessment',
  description: "The viewer's own reviews, the earliest due date first.",
  source: myAssessmentSource,
  type: MyAssessmentType,
  enums: { status: ReviewStatusEnum },
})

const AssessmentTypeEnum = builder.enumType('AssessmentType', { values: valuesOf(assessmentTypes) })
const DeveloperAssessmentStatusEnum = builder.enumType('DeveloperAssessmentStatus', {
  values: valuesOf(developerAssessmentStatuses),
})

const CriterionType = builder.objectRef<Criterion>('Criterion').implement({
  description: 'A line of a rubric.',
  permission: 'vetting:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    weight: t.exposeFloat('weight'),
    must_pass: t.exposeBoolean('must_pass'),
    anchors: t.exposeStringList('anchors', { rows: 4, description: 'What a score of 1, 2, 3 and 4 looks like.' }),
  }),
})

const ScoreType = builder.objectRef<Score>('ReviewScore').implement({
  permission: 'vetting:read',
  fields: (t) => ({
    criterion_id: t.exposeID('criterion_id'),
    score: t.exposeInt('score', { nullable: true, description: 'From 1 to 4; null when not rated.' }),
    comment: t.exposeString('comment', { nullable: true }),
  }),
})

const AttemptReviewType = builder.objectRef<AttemptReview>('AttemptReview').implement({
  description: 'A review of an attempt. What its reviewer gave is empty where the viewer may not see it yet.',
  permission: 'vetting:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    reviewer_name: t.exposeString('reviewer_name'),
    status: t.expose('status', { type: ReviewStatusEnum }),
    due_at: t.expose('due_at', { type: 'DateTime', nullable: true }),
    sent_at: t.expose('sent_at', { type: 'DateTime', nullable: true }),
    total_score: t.exposeFloat('total_score', { nullable: true, description: 'Percent.' }),
    comments: t.exposeString('comments', { nullable: true }),
    scores: t.expose('scores', { type: [ScoreType], rows: 10 }),
  }),
})

const AttemptType = builder.objectRef<Attempt>('Attempt').implement({
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
    status_note: t.exposeString('status_note', { nullable: true }),
    url_submission: t.exposeString('url_submission', { nullable: true }),
    created_at: t.expose('created_at', { type: 'DateTime' }),
    sent_at: t.expose('sent_at', { type: 'DateTime', nullable: true }),
    due_at: t.expose('due_at', { type: 'DateTime', nullable: true }),
    submitted_at: t.expose('submitted_at', { type: 'DateTime', nullable: true }),
    completed_at: t.expose('completed_at', { type: 'DateTime', nullable: true }),
    result: t.expose('result', { type: AssessmentResultEnum, nullable: true }),
    total_score: t.exposeFloat('total_score', { nullable: true, description: 'Percent.' }),
    blind: t.exposeBoolean('blind', {
      description:
        'Whether results and the reviews of others are hidden, since the viewer has yet to send a review of it.',
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

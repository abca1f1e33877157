import {
  AssessmentResultEnum,
  AssessmentTypeEnum,
  CriterionType,
  DeveloperAssessmentStatusEnum,
  ReviewStatusEnum,
} from '#server/assessments/graphql.ts'
import { AnonymousCopyType } from '#server/developerAssessments/anonymity/graphql.ts'
import { developerAssessmentLifecycle } from '#server/developerAssessments/moves/lifecycle.ts'
import { WorkShownEnum } from '#server/firmSettings/graphql.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { reviewOrigins } from '#shared/developerAssessments/developerAssessments.ts'
import { talkDoubt, talkStates } from '#shared/developerAssessments/talks.ts'
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

const names = new Intl.ListFormat('en')
const TalkStateEnum = builder.enumType('TalkState', { values: valuesOf(talkStates) })

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
      description:
        'The reason for the review; null for somebody who owes one, who must not know whether it is a second one.',
    }),
    status: t.expose('status', { type: ReviewStatusEnum }),
    decline_reason: t.exposeString('decline_reason', { nullable: true }),
    could_not_open: t.exposeBoolean('could_not_open', {
      description: 'True if it was declined because its reviewer could not open the work.',
    }),
    released_because: t.expose('released_because', {
      type: ReleaseReasonEnum,
      nullable: true,
      description: 'The reason why it was taken from its reviewer; null where it was not.',
    }),
    opened_at: t.expose('opened_at', {
      type: 'DateTime',
      nullable: true,
      description: 'The first moment when its reviewer opened the work; null where nothing records it.',
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

/** Before that, another reviewer may still be asked. */
function isReviewed(status: ListedAttempt['status']): boolean {
  return status === 'SECOND_REVIEW' || status === 'COMPLETED'
}

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
    talk_at: t.expose('talk_at', {
      type: 'DateTime',
      nullable: true,
      description: 'The start of the meeting in which the talk was held; null without one.',
    }),
    talk_on: t.exposeString('talk_on', { nullable: true, description: 'The day of a talk that no meeting tells.' }),
    talk_minutes: t.exposeInt('talk_minutes', { nullable: true }),
    talk_with: t.exposeStringList('talk_with', {
      rows: 10,
      description: 'Who of the firm was there, ten people at most.',
    }),
    recorded_by_name: t.exposeString('recorded_by_name', {
      nullable: true,
      description: 'Who recorded it; null where the developer sent it in.',
    }),
    asked_again_at: t.expose('asked_again_at', {
      type: 'DateTime',
      nullable: true,
      description: 'The moment when the developer was asked to send the work in again; null where they were not.',
    }),
    asked_again_because: t.exposeString('asked_again_because', { nullable: true }),
    talk_state: t.field({
      type: TalkStateEnum,
      nullable: true,
      description: 'What is known about the talk; null without one that came in.',
      resolve: ({ known_talk }) => known_talk?.state ?? null,
    }),
    talk_told: t.boolean({
      nullable: true,
      description: 'True if a message about the talk reached the developer, or is on its way; null without a talk.',
      resolve: ({ known_talk }) => known_talk?.is_told ?? null,
    }),
    talk_doubt: t.string({
      nullable: true,
      description: 'The reason why its result cannot rest on the talk yet; null where it can.',
      resolve: ({ known_talk, status }) =>
        known_talk && talkDoubt(known_talk.state, known_talk.reviewed_by_interviewer || !isReviewed(status)),
    }),
    talk_denial: t.string({
      nullable: true,
      description: 'The words of the developer who says that the talk did not take place.',
      resolve: ({ known_talk }) => known_talk?.denial ?? null,
    }),
    talk_asked: t.string({
      nullable: true,
      description: 'The colleagues who were there and are asked to confirm it, in words; null without any.',
      resolve: ({ known_talk }) => names.format(known_talk?.asked ?? []) || null,
    }),
    may_confirm_talk: t.boolean({
      description: 'True if the talk waits for somebody to confirm it, and the viewer was there.',
      resolve: ({ known_talk }) => known_talk?.may_confirm ?? false,
    }),
    planned_reviewers: t.exposeStringList('planned_reviewers', {
      rows: 4,
      description: 'The reviewers who get it as soon as it comes in.',
    }),
    remind_at: t.expose('remind_at', {
      type: 'DateTime',
      nullable: true,
      description: 'The moment when the next reminder leaves; null when none follows.',
    }),
    reviewers_reminded_at: t.expose('reviewers_reminded_at', {
      type: 'DateTime',
      nullable: true,
      description: 'The last moment when somebody reminded those who owe a review.',
    }),
    last_opened_at: t.expose('last_opened_at', {
      type: 'DateTime',
      nullable: true,
      description: 'The last moment when the developer looked at its page.',
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
    is_told: t.exposeBoolean('is_told', { description: 'The developer was told that it was reviewed.' }),
    result: t.expose('result', { type: AssessmentResultEnum, nullable: true }),
    total_score: t.float({
      nullable: true,
      description: 'Percent.',
      resolve: ({ total_score }) => roundTotal(total_score),
    }),
    work_shown: t.expose('work_shown', {
      type: WorkShownEnum,
      description: 'The way in which its reviewers get the work, which is fixed when it is sent.',
    }),
    copy_asked_at: t.expose('copy_asked_at', {
      type: 'DateTime',
      nullable: true,
      description: 'The moment since which its reviewers wait for an anonymous copy; null where they do not.',
    }),
    copy: t.expose('copy', { type: AnonymousCopyType, nullable: true }),
    findings_confirmed: t.exposeInt('findings_confirmed', {
      description: 'The number of findings that somebody confirmed to be harmless, in the work and in its copy.',
    }),
    findings_in_work: t.exposeInt('findings_in_work', {
      description: 'The number of findings in the work as it was handed in that nobody has confirmed.',
    }),
    findings_in_copy: t.exposeInt('findings_in_copy', {
      description:
        'The number of findings in its copy that nobody has confirmed. Until somebody does, reviewers do not get the copy.',
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
    description: 'Lists the assessments that were sent to a developer, the latest first.',
    permission: 'vetting:read',
    type: [AttemptType],
    rows: attemptLimit,
    args: { developer_id: t.arg.id({ required: true }) },
    resolve: (_root, { developer_id }, { db, viewer }) =>
      listAttempts(db, parseId(developer_id, 'developer'), viewer.id),
  }),
)

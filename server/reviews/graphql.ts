import { AssessmentTypeEnum, ReviewStatusEnum } from '#server/assessments/graphql.ts'
import { WorkShownEnum } from '#server/firmSettings/graphql.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { nestedInput } from '#server/platform/graphql/inputFields.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { openWorkInput } from '#shared/developerAssessments/workShownInput.ts'
import { rowInput } from '#shared/platform/fields.ts'
import { can } from '#shared/platform/permissions.ts'
import { criterionScoreInput, declineInput, reviewInput } from '#shared/reviews/reviewInput.ts'
import { roundTotal } from '#shared/reviews/totals.ts'
import { findOwnReview, type OtherReview, type OwnReviewRow, type ReviewViewer } from './data.ts'
import { acceptReview, declineReview, declineUnopenable } from './drafts/answerRequest.ts'
import { saveDraft } from './drafts/saveDraft.ts'
import { sendReview } from './drafts/sendReview.ts'
import { openWork } from './openWork.ts'

const permission = 'ownAssessments:read'

const OwnCriterionType = builder.objectRef<OwnReviewRow['criteria'][number]>('OwnReviewCriterion').implement({
  description: 'A line of the rubric of a review.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    weight: t.exposeFloat('weight'),
    must_pass: t.exposeBoolean('must_pass'),
    anchors: t.exposeStringList('anchors', {
      rows: 4,
      description: 'The words for a score of 1, 2, 3 and 4; empty where nobody wrote them.',
    }),
  }),
})

const OwnScoreType = builder.objectRef<OwnReviewRow['scores'][number]>('OwnReviewScore').implement({
  permission,
  fields: (t) => ({
    criterion_id: t.exposeID('criterion_id'),
    score: t.exposeInt('score', { nullable: true, description: 'From 1 to 4; null when not rated.' }),
    comment: t.exposeString('comment', { nullable: true }),
  }),
})

const OtherScoreType = builder.objectRef<OtherReview['scores'][number]>('OtherReviewScore').implement({
  permission,
  fields: (t) => ({
    criterion_id: t.exposeID('criterion_id'),
    score: t.exposeInt('score', { nullable: true }),
  }),
})

const OtherReviewType = builder.objectRef<OtherReview>('OtherReview').implement({
  description: 'The scores of another reviewer of the same work, without the name and the words.',
  permission,
  fields: (t) => ({
    total_score: t.float({
      nullable: true,
      description: 'Percent.',
      resolve: ({ total_score }) => roundTotal(total_score),
    }),
    scores: t.expose('scores', { type: [OtherScoreType], rows: 10 }),
  }),
})

const OwnReviewType = builder.objectRef<OwnReviewRow>('OwnReview').implement({
  description: "A review of the viewer's own. It names the developer by code only.",
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version', { description: 'Each save needs the one before.' }),
    developer_assessment_id: t.exposeID('developer_assessment_id'),
    status: t.expose('status', { type: ReviewStatusEnum }),
    code_name: t.exposeString('code_name'),
    assessment_name: t.exposeString('assessment_name'),
    type: t.expose('type', { type: AssessmentTypeEnum }),
    stack: t.exposeStringList('stack', { rows: 10 }),
    skills: t.exposeStringList('skills', {
      rows: 10,
      description: 'Skills of the stack that the catalogue has. Others are never verified.',
    }),
    claimed_skills: t.exposeStringList('claimed_skills', {
      rows: 10,
      description: 'Those of `skills` that the developer claims. Each of them is answered before a review is sent.',
    }),
    instructions: t.exposeString('instructions', { nullable: true }),
    challenge_name: t.exposeString('challenge_name', { nullable: true }),
    brief: t.exposeString('brief', { nullable: true, description: 'The task that the developer got, as Markdown.' }),
    url_repository: t.exposeString('url_repository', { nullable: true }),
    submission_site: t.exposeString('submission_site', {
      nullable: true,
      description: 'The site of the address that came in; null without one. `openWork` gives the address.',
    }),
    submission_note: t.exposeString('submission_note', {
      nullable: true,
      description: 'The note that came with the work.',
    }),
    submission_file: t.exposeString('submission_file', {
      nullable: true,
      description: 'The name of the file that came in; it is at GET /portal/submission/{developer assessment id}.',
    }),
    submission_hidden: t.exposeBoolean('submission_hidden', {
      description: 'True if a part of the work is left out because it names the developer, or may.',
    }),
    address_hidden: t.exposeBoolean('address_hidden'),
    note_hidden: t.exposeBoolean('note_hidden'),
    file_hidden: t.exposeBoolean('file_hidden'),
    copy_site: t.exposeString('copy_site', {
      nullable: true,
      description: 'The site of an anonymous copy of the work; null without one. `openWork` gives the address.',
    }),
    copy_file: t.exposeString('copy_file', {
      nullable: true,
      description: 'The name of an anonymous copy; it is at GET /portal/copy/{developer assessment id}.',
    }),
    copy_asked_at: t.expose('copy_asked_at', {
      type: 'DateTime',
      nullable: true,
      description: 'The moment since which the vetting team is asked for a copy; null where it is not.',
    }),
    work_shown: t.expose('work_shown', { type: WorkShownEnum }),
    opened_at: t.expose('opened_at', {
      type: 'DateTime',
      nullable: true,
      description: 'The first moment when the viewer opened the work; null where nothing records it.',
    }),
    may_confirm_talk: t.exposeBoolean('may_confirm_talk', {
      description: 'True if the talk waits for somebody to confirm it, and the viewer was there.',
    }),
    due_at: t.expose('due_at', { type: 'DateTime', nullable: true }),
    accepted_at: t.expose('accepted_at', { type: 'DateTime', nullable: true }),
    sent_at: t.expose('sent_at', { type: 'DateTime', nullable: true }),
    total_score: t.float({
      nullable: true,
      description: 'Percent, once it is sent.',
      resolve: ({ total_score }) => roundTotal(total_score),
    }),
    comments: t.exposeString('comments', { nullable: true }),
    decline_reason: t.exposeString('decline_reason', { nullable: true }),
    released_at: t.expose('released_at', {
      type: 'DateTime',
      nullable: true,
      description: 'The moment when it was taken from the viewer; null where it was not.',
    }),
    shown_skills: t.exposeStringList('shown_skills', {
      rows: 10,
      description: 'The skills of the stack that the work shows. Once it is sent, also those that were not claimed.',
    }),
    unclaimed_skills: t.exposeStringList('unclaimed_skills', {
      rows: 10,
      description: 'The skills of a draft that the work shows although the developer does not claim them.',
    }),
    unshown_skills: t.exposeStringList('unshown_skills', {
      rows: 10,
      description: 'The skills of the stack that the work did not show.',
    }),
    scores: t.expose('scores', { type: [OwnScoreType], rows: 10 }),
    criteria: t.expose('criteria', { type: [OwnCriterionType], rows: 10 }),
    others: t.expose('others', {
      type: [OtherReviewType],
      rows: 4,
      description: 'Empty until the viewer has sent their own review.',
    }),
    closed_because: t.exposeString('closed_because', {
      nullable: true,
      description: 'The reason why nothing can be changed any more; null while it can be.',
    }),
  }),
})

builder.queryField('getOwnReview', (t) =>
  t.field({
    description: "The viewer's own review of an assessment.",
    permission,
    type: OwnReviewType,
    args: { developer_assessment_id: t.arg.id({ required: true }) },
    resolve: (_root, { developer_assessment_id }, { db, viewer }) =>
      findOwnReview(db, { developerAssessmentId: parseId(developer_assessment_id, 'review') }, toReviewer(viewer)),
  }),
)

function toReviewer({ id, role }: Viewer): ReviewViewer {
  return { id, readsNames: can(role, 'developers:readAll') }
}

nestedInput('CriterionScoreInput', criterionScoreInput)

const written = {
  permission: 'ownAssessments:review',
  type: OwnReviewType,
  noun: 'review',
} as const

const OpenedWorkType = builder.objectRef<{ readonly url: string }>('OpenedWork').implement({
  permission,
  fields: (t) => ({ url: t.exposeString('url') }),
})

mutation('openWork', {
  description: 'Gives the address of a work, or of its anonymous copy, and writes down that the viewer opened it.',
  permission,
  type: OpenedWorkType,
  noun: 'work',
  input: openWorkInput,
  run: (trx, input, { viewer }) => openWork(trx, input, toReviewer(viewer)),
})

mutation('saveReviewDraft', {
  ...written,
  description: 'Saves all that was typed so far. The first save starts the review.',
  input: reviewInput,
  run: (trx, input, { viewer }) => saveDraft(trx, input, toReviewer(viewer)),
})

mutation('sendReview', {
  ...written,
  description: 'Sends a review, which locks it. The last one that is awaited decides the assessment.',
  input: reviewInput,
  run: (trx, input, { viewer }) => sendReview(trx, input, toReviewer(viewer)),
})

mutation('acceptReview', {
  ...written,
  description:
    'Agrees to write a review. It overwrites nothing, so its version is not compared. Its author may undo it for some seconds.',
  input: rowInput,
  undoable: true,
  run: (trx, { id }, { viewer }) => acceptReview(trx, id, toReviewer(viewer)),
})

mutation('declineReview', {
  ...written,
  description:
    'Declines to write a review, so that somebody else can be asked. Its author may undo it for some seconds.',
  input: declineInput,
  undoable: true,
  run: (trx, input, { viewer }) => declineReview(trx, input, toReviewer(viewer)),
})

mutation('declineUnopenableWork', {
  ...written,
  description:
    'Declines to write a review, because its reviewer cannot open the work. The vetting team is told, and can ask the developer for it again. Its author may undo it for some seconds.',
  input: declineInput,
  undoable: true,
  run: (trx, input, { viewer }) => declineUnopenable(trx, input, toReviewer(viewer)),
})

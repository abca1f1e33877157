import { AssessmentResultEnum, DeveloperAssessmentStatusEnum } from '#server/assessments/graphql.ts'
import type { ValueCount } from '#server/platform/db/lists/listCounts.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { listField } from '#server/platform/graphql/lists/listField.ts'
import { parseListQuery } from '#server/platform/graphql/lists/listInput.ts'
import { sentAssessmentList } from '#shared/developerAssessments/sentAssessments.ts'
import { roundTotal } from '#shared/reviews/totals.ts'
import { countSent, type SentAssessment, type SentCounts, sentAssessmentSource } from './sentSource.ts'

const SentAssessmentType = builder.objectRef<SentAssessment>('SentAssessment').implement({
  description: 'An assessment that a developer got, as the catalogue lists it.',
  permission: 'vetting:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    developer_id: t.exposeID('developer_id'),
    developer_name: t.exposeString('developer_name'),
    version_number: t.exposeInt('version_number'),
    challenge_name: t.exposeString('challenge_name', { nullable: true }),
    challenge_revision: t.exposeInt('challenge_revision', { nullable: true }),
    status: t.expose('status', { type: DeveloperAssessmentStatusEnum }),
    result: t.expose('result', { type: AssessmentResultEnum, nullable: true }),
    total_score: t.float({
      nullable: true,
      description: 'Percent.',
      resolve: ({ total_score }) => roundTotal(total_score),
    }),
    sent_at: t.expose('sent_at', { type: 'DateTime', nullable: true }),
    due_at: t.expose('due_at', {
      type: 'DateTime',
      nullable: true,
      description: 'The moment when the review or the submission that is awaited is due.',
    }),
    has_reviewer: t.exposeBoolean('has_reviewer', { description: 'True if a reviewer has yet to send a review.' }),
    needs_copy: t.exposeBoolean('needs_copy', { description: 'True if reviewers wait for a copy of the work.' }),
    completed_at: t.expose('completed_at', { type: 'DateTime', nullable: true }),
  }),
})

listField({
  field: 'getSentAssessmentPage',
  name: 'SentAssessment',
  description: 'Lists the assessments that were sent. It leaves out those that the viewer has yet to review.',
  source: sentAssessmentSource,
  type: SentAssessmentType,
  enums: { status: DeveloperAssessmentStatusEnum, result: AssessmentResultEnum },
})

const SentCountType = builder.objectRef<ValueCount>('SentAssessmentCount').implement({
  permission: 'vetting:read',
  fields: (t) => ({ value: t.exposeString('value'), count: t.exposeInt('count') }),
})

const SentCountsType = builder.objectRef<SentCounts>('SentAssessmentCounts').implement({
  description: 'The number of sent assessments by status, and by result.',
  permission: 'vetting:read',
  fields: (t) => ({
    statuses: t.expose('statuses', { type: [SentCountType], rows: 11 }),
    results: t.expose('results', { type: [SentCountType], rows: 5 }),
  }),
})

builder.queryField('getSentAssessmentCounts', (t) =>
  t.field({
    description: 'Counts the sent assessments by status and by result. It leaves out what the list leaves out.',
    permission: 'vetting:read',
    type: SentCountsType,
    args: { assessment_id: t.arg.id(), challenge_id: t.arg.id() },
    resolve: (_root, within, { db, viewer }) => countSent(db, parseListQuery(sentAssessmentList, viewer, { within })),
  }),
)

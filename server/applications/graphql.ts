import { ApplicationDecisionEnum } from '#server/applicants/graphql.ts'
import { DeveloperSourceEnum } from '#server/developers/graphql.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { type ApplicationAnswer, type ApplicationRow, applicationLimit, listApplications } from './data.ts'

const AnswerType = builder.objectRef<ApplicationAnswer>('ApplicationAnswer').implement({
  permission: 'developers:readAll',
  fields: (t) => ({ question: t.exposeString('question'), answer: t.exposeString('answer') }),
})

const ApplicationType = builder.objectRef<ApplicationRow>('Application').implement({
  description: 'An application of a developer, to the network or to one job.',
  permission: 'developers:readAll',
  fields: (t) => ({
    id: t.exposeID('id'),
    created_at: t.expose('created_at', { type: 'DateTime' }),
    source: t.expose('source', { type: DeveloperSourceEnum }),
    job_id: t.exposeID('job_id', { nullable: true, description: 'Null for an application to the network.' }),
    job_title: t.exposeString('job_title', { nullable: true }),
    company_name: t.exposeString('company_name', { nullable: true }),
    answers: t.expose('answers', { type: [AnswerType], rows: 20 }),
    decision: t.expose('decision', { type: ApplicationDecisionEnum, nullable: true }),
    decision_note: t.exposeString('decision_note', { nullable: true }),
    decided_by_name: t.exposeString('decided_by_name', { nullable: true }),
    decided_at: t.expose('decided_at', { type: 'DateTime', nullable: true }),
  }),
})

builder.queryField('getApplications', (t) =>
  t.field({
    description: 'The applications of a developer, the newest first.',
    permission: 'developers:readAll',
    type: [ApplicationType],
    rows: applicationLimit,
    args: { developer_id: t.arg.id({ required: true }) },
    resolve: (_root, { developer_id }, { db }) => listApplications(db, parseId(developer_id, 'developer')),
  }),
)

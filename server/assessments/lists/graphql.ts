import { AssessmentTypeEnum } from '#server/assessments/graphql.ts'
import { WorkShownEnum } from '#server/firmSettings/graphql.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { listField } from '#server/platform/graphql/lists/listField.ts'
import { stackLimit } from '#shared/assessments/assessmentInput.ts'
import {
  type AssessmentChoice,
  type AssessmentListRow,
  assessmentSource,
  choiceLimit,
  listAssessments,
} from './assessmentSource.ts'

export const AssessmentDetailsType = builder.objectRef<AssessmentListRow>('AssessmentDetails').implement({
  description: 'An assessment of the catalogue.',
  permission: 'catalogue:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    type: t.expose('type', { type: AssessmentTypeEnum }),
    stack: t.exposeStringList('stack', { rows: stackLimit, description: 'The skills that it tests, by name.' }),
    description: t.exposeString('description', { nullable: true }),
    version_number: t.exposeInt('version_number', { nullable: true, description: 'The number of the latest version.' }),
    criteria: t.exposeInt('criteria', { description: 'The number of criteria of the latest version.' }),
    challenges: t.exposeInt('challenges'),
    reviewers: t.exposeInt('reviewers'),
    sent: t.exposeInt('sent', { description: 'The number of times it was sent.' }),
    open: t.exposeInt('open', { description: 'The number of these that are not over.' }),
    pass_percent: t.exposeInt('pass_percent', {
      nullable: true,
      description: 'The share that passed, of all that were completed with a clear result.',
    }),
    turnaround_days: t.exposeFloat('turnaround_days', {
      nullable: true,
      description: 'Days from submission to completion, the median.',
    }),
    work_shown: t.expose('work_shown', {
      type: WorkShownEnum,
      nullable: true,
      description: 'The way in which reviewers get work that is sent out from now on; null for the choice of the firm.',
    }),
    version: t.exposeInt('version'),
  }),
})

const AssessmentChoiceType = builder.objectRef<AssessmentChoice>('AssessmentChoice').implement({
  permission: 'catalogue:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    type: t.expose('type', { type: AssessmentTypeEnum }),
  }),
})

builder.queryField('getAssessments', (t) =>
  t.field({
    description: 'The assessments that are not deleted, by name.',
    permission: 'catalogue:read',
    type: [AssessmentChoiceType],
    rows: choiceLimit,
    resolve: (_root, _args, { db }) => listAssessments(db),
  }),
)

listField({
  field: 'getAssessmentPage',
  name: 'Assessment',
  description: 'The catalogue of assessments, with what was sent of each.',
  source: assessmentSource,
  type: AssessmentDetailsType,
  enums: { type: AssessmentTypeEnum },
})

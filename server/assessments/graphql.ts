import { builder } from '#server/platform/graphql/builder.ts'
import { listField } from '#server/platform/graphql/lists/listField.ts'
import { assessmentResults, assessmentTypes } from '#shared/assessments/assessmentTypes.ts'
import { developerAssessmentStatuses, reviewStatuses } from '#shared/developerAssessments/developerAssessments.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { roundTotal } from '#shared/reviews/totals.ts'
import { type MyAssessment, myAssessmentSource } from './data.ts'
import type { Criterion } from './rubric/criteria.ts'

export const ReviewStatusEnum = builder.enumType('ReviewStatus', { values: valuesOf(reviewStatuses) })

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
    accepted_at: t.expose('accepted_at', { type: 'DateTime', nullable: true }),
    released_at: t.expose('released_at', {
      type: 'DateTime',
      nullable: true,
      description: 'The moment when it was taken from the viewer; null where it was not.',
    }),
    total_score: t.float({
      nullable: true,
      description: 'Percent, once it is sent.',
      resolve: ({ total_score }) => roundTotal(total_score),
    }),
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

export const AssessmentTypeEnum = builder.enumType('AssessmentType', { values: valuesOf(assessmentTypes) })
export const AssessmentResultEnum = builder.enumType('AssessmentResult', { values: valuesOf(assessmentResults) })
export const DeveloperAssessmentStatusEnum = builder.enumType('DeveloperAssessmentStatus', {
  values: valuesOf(developerAssessmentStatuses),
})

export const CriterionType = builder.objectRef<Criterion>('Criterion').implement({
  description: 'A line of a rubric.',
  permission: 'vetting:read',
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

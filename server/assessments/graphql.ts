import { builder } from '#server/platform/graphql/builder.ts'
import { listField } from '#server/platform/graphql/listField.ts'
import { reviewStatuses } from '#shared/developerAssessments.ts'
import { valuesOf } from '#shared/transitions.ts'
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

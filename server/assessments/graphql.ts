import { builder } from '#server/platform/graphql/builder.ts'
import { pageType, parseRange, parseSort, sortInput } from '#server/platform/graphql/paging.ts'
import { type ReviewStatus, reviewStatuses } from '#shared/developerAssessments.ts'
import { myAssessmentSortColumns, myAssessmentsPageSize } from '#shared/reviews.ts'
import { listMyAssessments, type MyAssessment } from './data.ts'

const ReviewStatusEnum = builder.enumType('ReviewStatus', { values: Object.keys(reviewStatuses) as ReviewStatus[] })

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

const MyAssessmentPage = pageType('MyAssessmentPage', 'assessments', 'ownAssessments:read', MyAssessmentType)
const MyAssessmentSort = sortInput('MyAssessmentSort', myAssessmentSortColumns)
const MyAssessmentFilter = builder.inputType('MyAssessmentFilter', {
  fields: (t) => ({
    status: t.field({ type: ReviewStatusEnum }),
    overdue: t.boolean({ description: 'Whether it is past its time and neither sent nor declined.' }),
  }),
})

builder.queryField('getMyAssessments', (t) =>
  t.field({
    description: "The viewer's own reviews; those due first come first.",
    permission: 'ownAssessments:read',
    type: MyAssessmentPage,
    args: {
      limit: t.arg.int({ required: true, defaultValue: myAssessmentsPageSize }),
      offset: t.arg.int({ required: true, defaultValue: 0 }),
      sort: t.arg({ type: MyAssessmentSort }),
      filter: t.arg({ type: MyAssessmentFilter }),
    },
    resolve: (_root, args, { db, viewer }) =>
      listMyAssessments(
        db,
        viewer.id,
        args.filter ?? {},
        parseRange(args),
        parseSort(args.sort, { column: 'due_at', order: 'asc_nulls_last' }),
      ),
  }),
)

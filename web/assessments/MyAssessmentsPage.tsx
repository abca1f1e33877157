import type { FilterOf } from '#shared/lists.ts'
import { myAssessmentList } from '#shared/reviews.ts'
import { type GetMyAssessmentsQuery, graphql } from '#web/platform/lib/graphql.ts'
import { ListPage } from '#web/platform/lists/ListPage.tsx'
import type { ListTab } from '#web/platform/lists/ListTabs.tsx'
import { listColumns } from '#web/platform/lists/listColumns.tsx'
import { DueDate } from './DueDate.tsx'
import { isOverdue } from './isOverdue.ts'

const assessmentsQuery = graphql(`
  query getMyAssessments($limit: Int!, $offset: Int!, $sort: MyAssessmentSort, $filter: MyAssessmentFilter) {
    getMyAssessments(limit: $limit, offset: $offset, sort: $sort, filter: $filter) {
      assessments {
        id
        code_name
        assessment_name
        due_at
        status
      }
      aggregate {
        count
        more
      }
    }
  }
`)

type Assessment = GetMyAssessmentsQuery['getMyAssessments']['assessments'][number]

const columns = listColumns<Assessment>()(myAssessmentList, {
  due_at: { cell: (assessment) => <DueDate moment={assessment.due_at} overdue={isOverdue(assessment)} /> },
})

/** The tabs by their names in the address. */
const tabs: Record<string, ListTab<FilterOf<typeof myAssessmentList>>> = {
  '': {
    label: 'To do',
    filter: () => ({ status: ['PENDING'] }),
    emptyHint: 'Assessments that you are asked to review appear here.',
  },
  overdue: {
    label: 'Overdue',
    filter: () => ({ status: ['PENDING', 'DRAFT'], due_at: { to: new Date().toISOString() } }),
    emptyHint: 'You are on time with everything.',
  },
  drafts: {
    label: 'Drafts',
    filter: () => ({ status: ['DRAFT'] }),
    emptyHint: 'You have no review under way.',
  },
  done: {
    label: 'Done',
    filter: () => ({ status: ['SENT'] }),
    emptyHint: 'Reviews that you have sent appear here.',
  },
  all: {
    label: 'All',
    filter: () => ({}),
    emptyHint: 'Assessments that you are asked to review appear here.',
  },
}

/** The reviews of the viewer. Developers have code names, so that reviewers do not know whom they judge. */
export function MyAssessmentsPage() {
  return (
    <ListPage
      list={myAssessmentList}
      query={assessmentsQuery}
      page={({ getMyAssessments: { assessments, aggregate } }) => ({ rows: assessments, ...aggregate })}
      columns={columns}
      tabs={tabs}
      search="Search assessments"
      views
    />
  )
}

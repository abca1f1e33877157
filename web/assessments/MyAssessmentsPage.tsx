import { useQuery } from '@apollo/client/react'
import { useSearchParams } from 'react-router'
import { reviewStatuses } from '#shared/developerAssessments.ts'
import { myAssessmentSortColumns, myAssessmentsPageSize } from '#shared/reviews.ts'
import { showsErrors } from '#web/platform/lib/apollo.ts'
import { errorText } from '#web/platform/lib/errorText.ts'
import {
  type GetMyAssessmentsQuery,
  graphql,
  type MyAssessmentFilter,
  type MyAssessmentSort,
} from '#web/platform/lib/graphql.ts'
import { paths } from '#web/platform/lib/paths.ts'
import { withValues } from '#web/platform/lib/query.ts'
import { useLastPage, useListState } from '#web/platform/lib/useListState.ts'
import { SavedViews } from '#web/platform/savedViews/SavedViews.tsx'
import { Banner } from '#web/platform/ui/Banner.tsx'
import { columnHelper } from '#web/platform/ui/columns.ts'
import { DataTable } from '#web/platform/ui/DataTable.tsx'
import { PageHeader } from '#web/platform/ui/PageHeader.tsx'
import { Paginator } from '#web/platform/ui/Paginator.tsx'
import { StatusBadge } from '#web/platform/ui/StatusBadge.tsx'
import { TabLinks } from '#web/platform/ui/TabLinks.tsx'
import { Timestamp } from '#web/platform/ui/Timestamp.tsx'

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
      }
    }
  }
`)

type Assessment = GetMyAssessmentsQuery['getMyAssessments']['assessments'][number]

const column = columnHelper<Assessment>()
const columns = column.columns([
  column.accessor('code_name', { header: 'Code name', meta: { sortable: true } }),
  column.accessor('assessment_name', { header: 'Assessment', meta: { sortable: true } }),
  column.accessor('due_at', {
    header: 'Due',
    meta: { sortable: true },
    cell: ({ getValue }) => {
      const moment = getValue()
      return moment ? <Timestamp moment={moment} /> : 'No date'
    },
  }),
  column.accessor('status', {
    header: 'Status',
    meta: { sortable: true },
    cell: ({ getValue }) => <StatusBadge {...reviewStatuses[getValue()]} />,
  }),
])

/** The tabs, by the name that the address holds: what each shows, and what to say when that is nothing. */
const tabs: Record<string, { label: string; filter: MyAssessmentFilter; emptyHint: string }> = {
  '': {
    label: 'To do',
    filter: { status: 'PENDING' },
    emptyHint: 'Assessments that you are asked to review appear here.',
  },
  overdue: { label: 'Overdue', filter: { overdue: true }, emptyHint: 'You are on time with everything.' },
  drafts: { label: 'Drafts', filter: { status: 'DRAFT' }, emptyHint: 'You have no review under way.' },
  done: { label: 'Done', filter: { status: 'SENT' }, emptyHint: 'Reviews that you have sent appear here.' },
  all: { label: 'All', filter: {}, emptyHint: 'Assessments that you are asked to review appear here.' },
}

/** The viewer's own reviews. Developers stand under a code name, so that nobody is judged by who they are. */
export function MyAssessmentsPage() {
  const [search] = useSearchParams()
  const list = useListState<MyAssessmentSort>({
    sortColumns: myAssessmentSortColumns,
    standardSort: { due_at: 'asc_nulls_last' },
    pageSize: myAssessmentsPageSize,
  })
  const name = list.filter('tab') in tabs ? list.filter('tab') : ''
  const tab = tabs[name]
  const { data, previousData, error, loading, refetch } = useQuery(assessmentsQuery, {
    variables: { ...list.variables, filter: tab?.filter ?? {} },
    context: showsErrors,
  })
  const beyond = useLastPage(list, data?.getMyAssessments.aggregate.count)
  const page = (data ?? previousData)?.getMyAssessments
  const count = page?.aggregate.count ?? 0
  const message = errorText(error)

  return (
    <>
      <PageHeader
        title={page ? `My Assessments (${count})` : 'My Assessments'}
        actions={<SavedViews screen={paths.myAssessments} />}
      />
      <TabLinks
        label="Which assessments"
        tabs={Object.entries(tabs).map(([key, { label }]) => ({
          label,
          to: `${paths.myAssessments}?${withValues(search, { tab: key, page: '' })}`,
          current: key === name,
        }))}
      />
      {message && (
        <Banner type="danger" onRetry={() => refetch()}>
          {message}
        </Banner>
      )}
      <DataTable
        label="My assessments"
        columns={columns}
        rows={page?.assessments}
        rowKey={({ id }) => id}
        loading={beyond || loading}
        pageSize={myAssessmentsPageSize}
        sort={list.sort}
        onSort={list.setSort}
        emptyHint={tab?.emptyHint}
      />
      <Paginator
        label="Pages of my assessments"
        page={list.page}
        pageCount={Math.ceil(count / myAssessmentsPageSize)}
        onPage={list.setPage}
      />
    </>
  )
}

import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { isOpenReview, openReviewStatuses } from '#shared/developerAssessments/developerAssessments.ts'
import type { FilterOf } from '#shared/platform/lists.ts'
import { myAssessmentList } from '#shared/reviews/reviews.ts'
import { formatTotal } from '#shared/reviews/totals.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetMyAssessmentsQuery, graphql } from '#web/platform/lib/graphql.ts'
import { ListPage } from '#web/platform/lists/ListPage.tsx'
import type { ListTab } from '#web/platform/lists/ListTabs.tsx'
import { listColumns } from '#web/platform/lists/listColumns.tsx'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { DueDate } from './DueDate.tsx'
import { isOverdue } from './isOverdue.ts'
import { ReviewAnswers } from './page/ReviewAnswers.tsx'
import { reviewPaths } from './paths.ts'
import { reviewState } from './reviewState.ts'
import { TimeLeft } from './TimeLeft.tsx'

const assessmentsQuery = graphql(`
  query getMyAssessments($limit: Int!, $offset: Int!, $sort: MyAssessmentSort, $filter: MyAssessmentFilter) {
    getMyAssessments(limit: $limit, offset: $offset, sort: $sort, filter: $filter) {
      assessments {
        id
        version
        developer_assessment_id
        code_name
        assessment_name
        stack
        due_at
        status
        accepted_at
        released_at
        total_score
      }
      aggregate {
        count
        more
      }
    }
  }
`)

const countsQuery = graphql(`
  query getMyAssessmentCounts($now: DateTime!) {
    overdue: getMyAssessments(limit: 1, filter: { status: [PENDING, DRAFT], due_at: { to: $now } }) {
      aggregate {
        count
      }
    }
    pending: getMyAssessments(limit: 1, filter: { status: [PENDING] }) {
      aggregate {
        count
      }
    }
    drafts: getMyAssessments(limit: 1, filter: { status: [DRAFT] }) {
      aggregate {
        count
      }
    }
  }
`)

type Assessment = GetMyAssessmentsQuery['getMyAssessments']['assessments'][number]

const listed = listColumns<Assessment>()(myAssessmentList, {
  code_name: { width: 168 },
  due_at: { cell: (assessment) => <DueDate moment={assessment.due_at} overdue={isOverdue(assessment)} />, width: 132 },
  status: { cell: (assessment) => <StatusBadge {...reviewState(assessment)} />, width: 104 },
  total_score: {
    cell: ({ total_score }) => (total_score === null ? '–' : formatTotal(total_score)),
    width: 88,
  },
})

const timeLeft: Column<Assessment> = {
  id: 'time_left',
  header: 'Time left',
  cell: ({ due_at, status }) => (due_at && isOpenReview({ status }) ? <TimeLeft moment={due_at} /> : '–'),
  width: 120,
}
const answers: Column<Assessment> = {
  id: 'answers',
  header: 'Answer',
  cell: (assessment) => <ReviewAnswers review={assessment} />,
  width: 212,
}
const afterDue = listed.findIndex(({ id }) => id === 'due_at') + 1
const columns = [...listed.slice(0, afterDue), timeLeft, ...listed.slice(afterDue), answers]
/** On a phone what is due stands beside the name, in sight before anybody scrolls. */
const beside = ['code_name', 'due_at', 'time_left']
const phoneColumns = [true, false].flatMap((isBeside) => columns.filter(({ id }) => beside.includes(id) === isBeside))

type Tabs = Record<string, ListTab<FilterOf<typeof myAssessmentList>>>

/** The tabs by their names in the address. What is late stands first, and the plain address shows what is to do. */
const tabs: Tabs = {
  overdue: {
    label: 'Overdue',
    filter: () => ({ status: openReviewStatuses, due_at: { to: new Date().toISOString() } }),
    emptyHint: 'You are on time with everything.',
  },
  '': {
    label: 'To do',
    filter: () => ({ status: ['PENDING'] }),
    emptyHint: 'Assessments that you are asked to review appear here.',
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
  const isPhone = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false })
  return (
    <ListPage
      list={myAssessmentList}
      query={assessmentsQuery}
      page={({ getMyAssessments: { assessments, aggregate } }) => ({ rows: assessments, ...aggregate })}
      columns={isPhone ? phoneColumns : columns}
      tabs={useCountedTabs()}
      rowAction={{ href: ({ developer_assessment_id }) => reviewPaths.ownReview(developer_assessment_id) }}
      search="Search assessments"
      filters
      views
      exportAs="my-assessments"
    />
  )
}

/** The tabs with how much waits in them. What is done needs no count. */
function useCountedTabs(): Tabs {
  const [now] = useState(() => new Date().toISOString())
  const { data } = useQuery(countsQuery, { variables: { now } })
  if (!data) return tabs
  const counts: Readonly<Record<string, number>> = {
    overdue: data.overdue.aggregate.count,
    '': data.pending.aggregate.count,
    drafts: data.drafts.aggregate.count,
  }
  return Object.fromEntries(Object.entries(tabs).map(([name, tab]) => [name, { ...tab, count: counts[name] }]))
}

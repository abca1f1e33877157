import { useState } from 'react'
import { openReviewStatuses } from '#shared/developerAssessments/developerAssessments.ts'
import type { FilterOf } from '#shared/platform/lists/lists.ts'
import type { myAssessmentList } from '#shared/reviews/reviews.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import type { ListTab } from '#web/platform/lists/page/ListTabs.tsx'

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

type Tabs = Record<string, ListTab<FilterOf<typeof myAssessmentList>>>

/** The tabs by their names in the address. Late reviews come first, and the plain address shows the open ones. */
const tabs: Tabs = {
  overdue: {
    label: 'Overdue',
    filter: () => ({ status: openReviewStatuses, due_at: { to: new Date().toISOString() } }),
    emptyHint: 'None of your reviews is overdue.',
  },
  '': {
    label: 'To do',
    filter: () => ({ status: ['PENDING'] }),
    emptyHint: 'Assessments that you are asked to review appear here.',
  },
  drafts: {
    label: 'Drafts',
    filter: () => ({ status: ['DRAFT'] }),
    emptyHint: 'You have not started any review.',
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

/** Returns the tabs with the number of reviews in them. Finished reviews need no count. */
export function useMyAssessmentTabs(): Tabs {
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

import { reviewStatuses } from '#shared/developerAssessments/developerAssessments.ts'
import { defineList } from '#shared/platform/lists/lists.ts'

/** The viewer's own reviews. They name developers by code only. */
export const myAssessmentList = defineList({
  noun: 'assessments',
  title: 'My Assessments',
  permission: 'ownAssessments:read',
  pageSize: 20,
  sort: { due_at: 'asc_nulls_last' },
  columns: {
    code_name: { label: 'Code name', kind: 'text', searched: true },
    assessment_name: { label: 'Assessment', kind: 'text', searched: true },
    stack: { label: 'Stack', kind: 'words', sortable: false },
    due_at: { label: 'Due', kind: 'moment', filter: true },
    status: { label: 'Status', kind: 'oneOf', values: reviewStatuses, filter: true },
    total_score: { label: 'My score', kind: 'number' },
  },
})

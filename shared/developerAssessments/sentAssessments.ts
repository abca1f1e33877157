import { assessmentResults } from '#shared/assessments/assessmentTypes.ts'
import { defineList } from '#shared/platform/lists/lists.ts'
import { developerAssessmentStatuses } from './developerAssessments.ts'

/** The attempts at an assessment or a challenge. It leaves out those that the viewer has yet to review. */
export const sentAssessmentList = defineList({
  noun: 'sent_assessments',
  title: 'Sent assessments',
  permission: 'vetting:read',
  pageSize: 20,
  sort: { sent_at: 'desc_nulls_last' },
  columns: {
    developer: { label: 'Developer', kind: 'text', searched: true },
    version_number: { label: 'Version', kind: 'number', filter: true },
    challenge: { label: 'Challenge', kind: 'text', sortable: false },
    status: { label: 'Status', kind: 'oneOf', values: developerAssessmentStatuses, filter: true },
    result: { label: 'Result', kind: 'oneOf', values: assessmentResults, filter: true },
    total_score: { label: 'Score %', kind: 'number', filter: true },
    sent_at: { label: 'Sent', kind: 'moment', filter: true },
    completed_at: { label: 'Completed', kind: 'moment', filter: true },
  },
})

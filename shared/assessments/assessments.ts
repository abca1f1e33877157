import { defineList } from '#shared/platform/lists/lists.ts'
import { assessmentTypes } from './assessmentTypes.ts'

// Kept apart from assessmentInput.ts, so that a list does not load the validation library before somebody types.

/** The catalogue of assessments that are not deleted. Its counts of attempts leave out those that were never sent. */
export const assessmentList = defineList({
  noun: 'catalogue_assessments',
  title: 'Assessments',
  permission: 'catalogue:read',
  pageSize: 20,
  sort: { name: 'asc_nulls_last' },
  columns: {
    name: { label: 'Name', kind: 'text', searched: true },
    type: { label: 'Type', kind: 'oneOf', values: assessmentTypes, filter: true },
    stack: { label: 'Stack', kind: 'words', searched: true, filter: true, sortable: false },
    version_number: { label: 'Version', kind: 'number' },
    criteria: { label: 'Criteria', kind: 'number', filter: true },
    challenges: { label: 'Challenges', kind: 'number', filter: true },
    reviewers: { label: 'Reviewers', kind: 'number', filter: true },
    sent: { label: 'Sent', kind: 'number', filter: true },
    open: { label: 'Open', kind: 'number', filter: true },
    pass_percent: { label: 'Pass %', kind: 'number', filter: true },
    turnaround_days: { label: 'Review days', kind: 'number', filter: true },
  },
})

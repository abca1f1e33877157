import { defineList } from '#shared/platform/lists/lists.ts'

// Kept apart from challengeInput.ts, so that a list does not load the validation library before somebody types.

/** The take-home tasks that are not deleted. */
export const challengeList = defineList({
  noun: 'challenges',
  title: 'Challenges',
  permission: 'catalogue:read',
  pageSize: 20,
  sort: { name: 'asc_nulls_last' },
  columns: {
    name: { label: 'Name', kind: 'text', searched: true },
    assessment: { label: 'Assessment', kind: 'record', searched: true, filter: true },
    revision: { label: 'Revision', kind: 'number' },
    hours: { label: 'Hours', kind: 'number', filter: true },
    deadline_days: { label: 'Days to submit', kind: 'number', filter: true },
    sent: { label: 'Times used', kind: 'number', filter: true },
    open: { label: 'Open', kind: 'number', filter: true },
    pass_percent: { label: 'Pass %', kind: 'number', filter: true },
    last_sent_at: { label: 'Last used', kind: 'moment', filter: true },
  },
})

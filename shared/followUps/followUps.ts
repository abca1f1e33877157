import { defineList } from '#shared/platform/lists.ts'

/** Promises made in check-ins, of developers who are not deleted. */
export const followUpList = defineList({
  noun: 'follow_ups',
  title: 'Follow-ups',
  permission: 'checkIns:read',
  pageSize: 20,
  sort: { due_on: 'asc_nulls_last' },
  columns: {
    body: { label: 'Follow-up', kind: 'text', searched: true },
    due_on: { label: 'Due', kind: 'day', filter: true },
    developer: { label: 'Developer', kind: 'text', searched: true },
    company: { label: 'Company', kind: 'text' },
    assignee: { label: 'Assignee', kind: 'person', filter: true },
    done: { label: 'Done', kind: 'yesNo', yes: 'Done', no: 'Open', filter: true },
    done_at: { label: 'Done at', kind: 'moment', hidden: true, sortable: false },
  },
})

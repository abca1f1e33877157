import { defineList } from '#shared/platform/lists/lists.ts'

/** Follow-ups of check-ins and other records that are not deleted. */
export const followUpList = defineList({
  noun: 'follow_ups',
  title: 'Follow-ups',
  permission: 'checkIns:read',
  pageSize: 20,
  sort: { due_on: 'asc_nulls_last' },
  columns: {
    body: { label: 'Follow-up', kind: 'text', searched: true },
    due_on: { label: 'Due', kind: 'day', filter: true },
    subject: { label: 'About', kind: 'text', searched: true },
    company: { label: 'Company', kind: 'text' },
    remind_on: { label: 'Reminder', kind: 'day', hidden: true, sortable: false },
    assignee: { label: 'Assignee', kind: 'person', filter: true },
    done: { label: 'Done', kind: 'yesNo', yes: 'Done', no: 'Open', filter: true },
    done_at: { label: 'Done at', kind: 'moment', hidden: true, sortable: false },
  },
})

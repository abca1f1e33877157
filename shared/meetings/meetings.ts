import { meetingTypes } from '#shared/platform/enumerations.ts'
import { defineList } from '#shared/platform/lists/lists.ts'
import { meetingStatuses } from './meetingStatuses.ts'

/** Meetings with developers who are not deleted. */
export const meetingList = defineList({
  noun: 'meetings',
  title: 'Meetings',
  permission: 'meetings:read',
  pageSize: 20,
  sort: { starts_at: 'asc_nulls_last' },
  columns: {
    starts_at: { label: 'When', kind: 'moment', filter: true },
    minutes: { label: 'Minutes', kind: 'number', hidden: true, sortable: false },
    developer: { label: 'Developer', kind: 'text', searched: true },
    type: { label: 'Type', kind: 'oneOf', values: meetingTypes, filter: true },
    status: { label: 'Status', kind: 'oneOf', values: meetingStatuses, filter: true },
    outcome_missing: {
      label: 'Outcome',
      kind: 'yesNo',
      yes: 'Missing',
      no: 'Not missing',
      filter: true,
      hidden: true,
      sortable: false,
    },
    organiser: { label: 'Organiser', kind: 'person', filter: true },
    job: { label: 'Job', kind: 'text', searched: true },
    answers: { label: 'Answers', kind: 'text', sortable: false },
    url: { label: 'Link', kind: 'text', hidden: true, sortable: false },
    notes: { label: 'Notes', kind: 'text', hidden: true, sortable: false },
  },
})

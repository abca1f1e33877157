import { defineList } from '#shared/platform/lists/lists.ts'
import { jobStatuses, jobTypes } from './jobStatuses.ts'

// Kept apart from jobInput.ts, so that a list does not load the validation library before somebody types.

/** Jobs with any status that are not deleted. */
export const jobList = defineList({
  noun: 'jobs',
  title: 'Jobs',
  permission: 'companies:readAll',
  pageSize: 20,
  sort: { created_at: 'desc_nulls_last' },
  // The columns that steer the day come first, so that they are in sight on a small screen.
  columns: {
    title: { label: 'Title', kind: 'text', searched: true },
    company: { label: 'Company', kind: 'record', searched: true, filter: true },
    status: { label: 'Status', kind: 'oneOf', values: jobStatuses, filter: true },
    days_in_status: { label: 'Days in status', kind: 'number', filter: true },
    next_action_on: { label: 'Next action on', kind: 'day', filter: true },
    owner: { label: 'Owner', kind: 'person', filter: true },
    open_profiles: { label: 'Profiles', kind: 'number', filter: true },
    type: { label: 'Type', kind: 'oneOf', values: jobTypes, filter: true },
    openings: { label: 'Openings', kind: 'number', filter: true },
    required_skills: { label: 'Required skills', kind: 'records', filter: true, sortable: false },
    skills: { label: 'Any skill', kind: 'records', filter: true, hidden: true, sortable: false },
    countries: { label: 'Countries', kind: 'words', filter: true, sortable: false },
    tags: { label: 'Tags', kind: 'words', filter: true, sortable: false },
    budget: { label: 'Budget', kind: 'text', sortable: false },
    hourly_budget: { label: 'Hourly budget', kind: 'money', filter: true, hidden: true, sortable: false },
    monthly_budget: { label: 'Monthly budget', kind: 'money', filter: true, hidden: true, sortable: false },
    yearly_budget: { label: 'Yearly budget', kind: 'money', filter: true, hidden: true, sortable: false },
    placed_profiles: { label: 'Placed or starting', kind: 'number', filter: true, hidden: true, sortable: false },
    next_action: { label: 'Next action', kind: 'text', sortable: false, hidden: true },
    is_public: {
      label: 'Jobs page',
      kind: 'yesNo',
      yes: 'Public',
      no: 'Internal',
      filter: true,
      hidden: true,
      sortable: false,
    },
    created_at: { label: 'Posted', kind: 'moment', filter: true },
  },
})

import { companyStatuses } from '#shared/platform/enumerations.ts'
import { defineList } from '#shared/platform/lists/lists.ts'

// Kept apart from companyInput.ts, so that a list does not load the validation library before somebody types.

/** Companies that are not deleted. */
export const companyList = defineList({
  noun: 'companies',
  title: 'Companies',
  permission: 'companies:readAll',
  pageSize: 20,
  sort: { name: 'asc_nulls_last' },
  columns: {
    name: { label: 'Name', kind: 'text', searched: true },
    domain: { label: 'Domain', kind: 'text', searched: true, hidden: true },
    terms: { label: 'Terms', kind: 'text', permission: 'margins:read', hidden: true, sortable: false },
    status: { label: 'Status', kind: 'oneOf', values: companyStatuses, filter: true },
    owner: { label: 'Owner', kind: 'person', filter: true },
    active_jobs: { label: 'Active jobs', kind: 'number', filter: true },
    profiles_out: { label: 'Profiles out', kind: 'number', filter: true },
    placed_now: { label: 'Placed now', kind: 'number', filter: true },
    starting: { label: 'Starting', kind: 'number', filter: true, hidden: true, sortable: false },
    newest_job_at: { label: 'Newest job', kind: 'moment', filter: true },
    last_touch_at: { label: 'Last touch', kind: 'moment', filter: true },
  },
})

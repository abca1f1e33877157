import { defineList } from '#shared/platform/lists/lists.ts'

/** Applications from the jobs page that their senders have not confirmed yet. */
export const applicationFormList = defineList({
  noun: 'application_forms',
  title: 'Unconfirmed applications',
  permission: 'applications:write',
  pageSize: 20,
  sort: { submitted_at: 'desc_nulls_last' },
  columns: {
    name: { label: 'Name', kind: 'text', searched: true },
    email: { label: 'E-mail', kind: 'text', searched: true },
    country: { label: 'Country', kind: 'country', filter: true },
    job_title: { label: 'Job', kind: 'text', searched: true },
    file_name: { label: 'Resume', kind: 'text', sortable: false },
    in_outbox: { label: 'Confirmation', kind: 'yesNo', yes: 'In the outbox', no: 'Mailed', filter: true },
    submitted_at: { label: 'Applied', kind: 'moment', filter: true },
    expires_at: { label: 'Deleted', kind: 'moment' },
  },
})

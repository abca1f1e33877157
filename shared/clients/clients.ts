import { defineList } from '#shared/platform/lists/lists.ts'

// Kept apart from clientInput.ts, so that a list does not load the validation library before somebody types.

/** The list at /clients, to the letter of the specification. */
export const clientList = defineList({
  noun: 'clients',
  title: 'Clients',
  permission: 'clients:manage',
  pageSize: 25,
  isPlain: true,
  sort: { display_name: 'asc_nulls_last' },
  columns: {
    display_name: { label: 'Name', kind: 'text', searched: true },
    email: { label: 'Email', kind: 'text', searched: true },
    username: { label: 'Username', kind: 'text', hidden: true },
    company_user: { label: 'Current Company', kind: 'text' },
  },
})

import { recordOf } from '#shared/platform/keys.ts'
import { defineList } from '#shared/platform/lists/lists.ts'
import { accountRoles, roleLabels } from '#shared/platform/permissions.ts'
import type { Shown } from '#shared/platform/transitions.ts'

// Kept apart from staffInput.ts, so that a list does not load the validation library before somebody types.

const shownRoles = recordOf(accountRoles, (role): Shown => ({ label: roleLabels[role], tone: 'neutral' }))

/** Every account except clients. */
export const staffList = defineList({
  noun: 'staff',
  title: 'Staff',
  permission: 'staff:manage',
  pageSize: 20,
  sort: { display_name: 'asc_nulls_last' },
  columns: {
    display_name: { label: 'Name', kind: 'text', searched: true },
    email: { label: 'E-mail', kind: 'text', searched: true },
    role: { label: 'Role', kind: 'oneOf', values: shownRoles, filter: true },
    last_seen_at: { label: 'Last seen', kind: 'moment', filter: true },
    active: { label: 'Access', kind: 'yesNo', yes: 'Active', no: 'Blocked', filter: true },
  },
})

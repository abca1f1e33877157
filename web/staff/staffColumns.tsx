import { roleLabels } from '#shared/platform/permissions.ts'
import { staffList } from '#shared/staff/staff.ts'
import { listColumns } from '#web/platform/lists/page/listColumns.tsx'
import { PersonName } from '#web/platform/ui/text/PersonName.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import type { ListedAccount } from './staffQuery.ts'

export const staffColumns = listColumns<ListedAccount>()(staffList, {
  display_name: { cell: ({ display_name }) => <PersonName name={display_name} /> },
  role: { width: 110, cell: ({ role }) => roleLabels[role] },
  last_seen_at: { width: 135, none: 'Never' },
  active: {
    width: 100,
    cell: ({ active }) =>
      active ? <StatusBadge label="Active" tone="good" /> : <StatusBadge label="Blocked" tone="bad" />,
  },
})

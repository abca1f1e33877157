import { Button } from '@mantine/core'
import { useLocation } from 'react-router'
import { roleLabels } from '#shared/platform/permissions.ts'
import { staffList } from '#shared/staff/staff.ts'
import { type GetStaffQuery, graphql } from '#web/platform/lib/graphql.ts'
import { useDialog } from '#web/platform/lib/useDialog.ts'
import { ListPage } from '#web/platform/lists/ListPage.tsx'
import { listColumns } from '#web/platform/lists/listColumns.tsx'
import { PersonName } from '#web/platform/ui/text/PersonName.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { staffPaths } from './paths.ts'
import { useBlocking } from './useBlocking.ts'

const staffQuery = graphql(`
  query getStaff($limit: Int!, $offset: Int!, $sort: StaffSort, $filter: StaffFilter) {
    getStaff(limit: $limit, offset: $offset, sort: $sort, filter: $filter) {
      staff {
        id
        display_name
        email
        role
        active
        last_seen_at
      }
      aggregate {
        count
        more
      }
    }
  }
`)

type Account = GetStaffQuery['getStaff']['staff'][number]

const columns = listColumns<Account>()(staffList, {
  display_name: { cell: ({ display_name }) => <PersonName name={display_name} /> },
  role: { width: 110, cell: ({ role }) => roleLabels[role] },
  last_seen_at: { width: 135, none: 'Never' },
  active: {
    width: 100,
    cell: ({ active }) =>
      active ? <StatusBadge label="Active" tone="good" /> : <StatusBadge label="Blocked" tone="bad" />,
  },
})

/** The accounts of staff and reviewers. A row opens one for editing. */
export function StaffPage() {
  const { search } = useLocation()
  const dialog = useDialog()
  return (
    <ListPage
      list={staffList}
      query={staffQuery}
      page={({ getStaff: { staff, aggregate } }) => ({ rows: staff, ...aggregate })}
      columns={columns}
      rowAction={{ dialog: ({ id }) => staffPaths.staffMember(id, search) }}
      search="Search name or e-mail"
      filters
      views
      exportAs="staff"
      bulkActions={useBlocking()}
      actions={<Button onClick={() => dialog.open('add-staff')}>Add Staff</Button>}
    />
  )
}

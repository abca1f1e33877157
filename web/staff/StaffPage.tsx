import { Button } from '@mantine/core'
import { useLocation } from 'react-router'
import { staffList } from '#shared/staff/staff.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { ListPage } from '#web/platform/lists/page/ListPage.tsx'
import { staffPaths } from './paths.ts'
import { staffColumns } from './staffColumns.tsx'
import { staffQuery } from './staffQuery.ts'
import { useBlocking } from './useBlocking.ts'

/** Lists the accounts of staff and reviewers. A row opens one for editing. */
export function StaffPage() {
  const { search } = useLocation()
  const dialog = useDialog()
  return (
    <ListPage
      list={staffList}
      query={staffQuery}
      page={({ getStaff: { staff, aggregate } }) => ({ rows: staff, ...aggregate })}
      columns={staffColumns}
      rowAction={{ dialog: ({ id }) => staffPaths.staffMember(id, search) }}
      search="Search name or e-mail"
      views
      exportAs="staff"
      bulkActions={useBlocking()}
      actions={<Button onClick={() => dialog.open('add-staff')}>Add Staff</Button>}
    />
  )
}

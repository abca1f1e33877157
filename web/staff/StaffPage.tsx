import { Button } from '@mantine/core'
import { useLocation } from 'react-router'
import { staffList } from '#shared/staff/staff.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import type { BulkAction, PlannedAction } from '#web/platform/lists/bulk/bulkAction.ts'
import { useBulkMutation } from '#web/platform/lists/bulk/useBulkMutation.ts'
import { ListPage } from '#web/platform/lists/page/ListPage.tsx'
import { staffPaths } from './paths.ts'
import { staffColumns } from './staffColumns.tsx'
import { staffQuery } from './staffQuery.ts'

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

const activeMutation = graphql(`
  mutation setStaffActive($input: SetStaffActiveInput!, $key: String) {
    setStaffActive(input: $input, key: $key) {
      ...BulkPlan
    }
  }
`)

/** Returns the bulk actions that block and unblock staff accounts. */
function useBlocking(): BulkAction[] {
  const setActive = useBulkMutation(activeMutation)
  const runWith =
    (active: boolean): PlannedAction['run'] =>
    (selection, dryRun) =>
      setActive({ selection, active, dry_run: dryRun })
  return [
    {
      label: 'Block',
      nouns: ['account', 'accounts'],
      done: 'blocked',
      danger: true,
      consequence: 'Their sessions end within seconds, and they cannot log in until they are unblocked.',
      run: runWith(false),
    },
    { label: 'Unblock', nouns: ['account', 'accounts'], done: 'unblocked', run: runWith(true) },
  ]
}

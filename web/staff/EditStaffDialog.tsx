import { staffChanges } from '#shared/staff/staffInput.ts'
import { EditDialog } from '#web/platform/forms/dialogs/EditDialog.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { AccountActionList } from './AccountActionList.tsx'
import { PersonLine } from './PersonLine.tsx'
import { RoleField } from './RoleField.tsx'

const memberQuery = graphql(`
  query getStaffMember($id: ID!) {
    getStaffMember(id: $id) {
      id
      display_name
      email
      role
      active
      last_seen_at
      version
    }
  }
`)

const roleMutation = graphql(`
  mutation changeStaffRole($input: ChangeStaffRoleInput!, $key: String) {
    changeStaffRole(input: $input, key: $key) {
      id
    }
  }
`)

/** Edits the role of a staff account, and manages its access. */
export function EditStaffDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, ...reading } = useQuery(memberQuery, { variables: { id }, showsErrors: true })
  const change = useSave(roleMutation)
  const account = data?.getStaffMember
  const dialog = useDialog()
  return (
    <EditDialog
      noun="Staff"
      record={account}
      reading={reading}
      changes={staffChanges}
      onSave={async ({ changes: { role }, ...read }) => role && change({ ...read, role })}
      onClose={onClose}
    >
      {account && <PersonLine person={account} />}
      <RoleField />
      {account && (
        <AccountActionList account={account} showDays={() => dialog.open('reviewer-availability', account.id)} />
      )}
    </EditDialog>
  )
}

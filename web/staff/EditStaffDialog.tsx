import { useMutation, useQuery } from '@apollo/client/react'
import { type StaffChanges, staffChanges } from '#shared/staffInput.ts'
import { FormDialog } from '#web/platform/forms/FormDialog.tsx'
import { useSchemaForm } from '#web/platform/forms/useSchemaForm.ts'
import { showsErrors } from '#web/platform/lib/apollo.ts'
import { type GetStaffMemberQuery, graphql } from '#web/platform/lib/graphql.ts'
import { LoadingDialog } from '#web/platform/ui/LoadingDialog.tsx'
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
  mutation changeStaffRole($id: ID!, $role: AccountRole!, $version: Int!, $key: String) {
    changeStaffRole(id: $id, role: $role, version: $version, key: $key) {
      id
      role
      version
    }
  }
`)

type Account = GetStaffMemberQuery['getStaffMember']

/** One account of the staff: its role, and its way in. */
export function EditStaffDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(memberQuery, { variables: { id }, context: showsErrors })
  const account = data?.getStaffMember
  if (!account) return <LoadingDialog title="Edit Staff" error={error} onRetry={() => refetch()} onClose={onClose} />
  return <EditForm key={id} account={account} reload={refetch} onClose={onClose} />
}

interface FormProps {
  /** As it is now; when someone else saves, the newer version. */
  readonly account: Account
  readonly reload: () => Promise<unknown>
  readonly onClose: () => void
}

function EditForm({ account, reload, onClose }: FormProps) {
  const { id, role, version } = account
  const form = useSchemaForm(staffChanges, { role })
  const [change] = useMutation(roleMutation, { context: showsErrors, refetchQueries: ['getStaff'] })

  async function save(changes: StaffChanges): Promise<void> {
    if (form.dirty) await change({ variables: { ...changes, id, version } })
    onClose()
  }

  return (
    <FormDialog form={form} title="Edit Staff" submitLabel="Save" onSave={save} onStale={reload} onClose={onClose}>
      <PersonLine person={account} />
      <RoleField />
      <AccountActionList account={account} onChanged={reload} />
    </FormDialog>
  )
}

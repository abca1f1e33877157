import { useMutation, useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { type AccountRole, accountRoles, roleLabels } from '#shared/permissions.ts'
import { apiError } from '#web/platform/lib/apiError.ts'
import { showsErrors } from '#web/platform/lib/apollo.ts'
import { type GetStaffMemberQuery, graphql } from '#web/platform/lib/graphql.ts'
import { FormDialog } from '#web/platform/ui/FormDialog.tsx'
import { LoadingDialog } from '#web/platform/ui/LoadingDialog.tsx'
import { Select } from '#web/platform/ui/Select.tsx'
import { StaleNotice } from '#web/platform/ui/StaleNotice.tsx'
import { AccountActionList } from './AccountActionList.tsx'
import { PersonLine } from './PersonLine.tsx'

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
  const [opened] = useState(account.role)
  const [role, setRole] = useState(account.role)
  const [change] = useMutation(roleMutation, { context: showsErrors, refetchQueries: ['getStaff'] })
  const stale = account.role !== opened && account.role !== role

  async function submit(): Promise<void> {
    try {
      await change({ variables: { id: account.id, role: role as AccountRole, version: account.version } })
      onClose()
    } catch (error) {
      if (apiError(error).code === 'CONFLICT') await reload()
      throw error
    }
  }

  return (
    <FormDialog title="Edit Staff" submitLabel="Save" dirty={role !== opened} onSubmit={submit} onClose={onClose}>
      {stale && <StaleNotice values={[{ label: 'Role', value: roleLabels[account.role] }]} />}
      <PersonLine person={account} />
      <Select label="Role" options={roleOptions} value={role} onChange={(value) => setRole(value as AccountRole)} />
      <AccountActionList account={account} onChanged={reload} />
    </FormDialog>
  )
}

const roleOptions = accountRoles.map((role) => ({ value: role, label: roleLabels[role] }))

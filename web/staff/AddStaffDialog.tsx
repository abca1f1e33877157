import { useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { accountRoles, roleLabels } from '#shared/permissions.ts'
import { staffInput } from '#shared/staffInput.ts'
import { showsErrors } from '#web/platform/lib/apollo.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { useFields } from '#web/platform/lib/useFields.ts'
import { FormDialog } from '#web/platform/ui/FormDialog.tsx'
import { PersonFields } from '#web/platform/ui/PersonFields.tsx'
import { Select } from '#web/platform/ui/Select.tsx'
import { PasswordLinkDialog } from './PasswordLinkDialog.tsx'
import { type PasswordLink, usePasswordLink } from './usePasswordLink.ts'

const addMutation = graphql(`
  mutation addStaff($display_name: String!, $email: String!, $role: AccountRole!, $key: String) {
    addStaff(display_name: $display_name, email: $email, role: $role, key: $key) {
      id
      email
    }
  }
`)

/** Adds an account for someone of the staff, and shows the link with which they set their password. */
export function AddStaffDialog({ onClose }: { onClose: () => void }) {
  const fields = useFields({ display_name: '', email: '', role: '' })
  const [created, setCreated] = useState<{ email: string; link: PasswordLink }>()
  const createLink = usePasswordLink()
  const [add] = useMutation(addMutation, { context: showsErrors, refetchQueries: ['getStaff'] })

  async function submit(): Promise<void> {
    const input = fields.check(staffInput)
    if (!input) return
    try {
      const { data } = await add({ variables: input })
      const account = data?.addStaff
      const link = account && (await createLink(account.id))
      if (account && link) setCreated({ email: account.email, link })
      else onClose()
    } catch (error) {
      if (!fields.place(error)) throw error
    }
  }

  if (created) return <PasswordLinkDialog {...created} onClose={onClose} />
  return (
    <FormDialog title="Add Staff" submitLabel="Add Staff" dirty={fields.dirty} onSubmit={submit} onClose={onClose}>
      <PersonFields fields={fields} emailLabel="E-mail" />
      <Select
        label="Role"
        required
        placeholder="Select Role"
        options={accountRoles.map((role) => ({ value: role, label: roleLabels[role] }))}
        value={fields.values.role}
        onChange={(role) => fields.set('role', role)}
        error={fields.errors.role}
      />
    </FormDialog>
  )
}

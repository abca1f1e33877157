import { useMutation } from '@apollo/client/react'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { roleLabels } from '#shared/permissions.ts'
import { accountRoles } from '#shared/staff.ts'
import { staffInput } from '#shared/staffInput.ts'
import { showsErrors } from '#web/lib/apollo.ts'
import { graphql } from '#web/lib/graphql.ts'
import { useFields } from '#web/lib/useFields.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Select } from '#web/ui/Select.tsx'
import { PasswordLinkNotice } from './PasswordLinkNotice.tsx'
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
  const { values, errors, dirty, set, check, place } = useFields({ display_name: '', email: '', role: '' })
  const [created, setCreated] = useState<{ email: string; link: PasswordLink }>()
  const createLink = usePasswordLink()
  const [add] = useMutation(addMutation, { context: showsErrors, refetchQueries: ['getStaff'] })

  async function submit(): Promise<void> {
    const input = check(staffInput)
    if (!input) return
    try {
      const { data } = await add({ variables: input })
      const account = data?.addStaff
      const link = account && (await createLink(account.id))
      if (account && link) setCreated({ email: account.email, link })
      else onClose()
    } catch (error) {
      if (!place(error)) throw error
    }
  }

  if (created) return <PasswordLinkNotice {...created} onClose={onClose} />
  return (
    <FormDialog title="Add Staff" submitLabel="Add Staff" dirty={dirty} onSubmit={submit} onClose={onClose}>
      <TextInput
        label="Full Name"
        required
        data-autofocus
        value={values.display_name}
        onChange={(event) => set('display_name', event.currentTarget.value)}
        error={errors.display_name}
      />
      <TextInput
        label="E-mail"
        type="email"
        required
        value={values.email}
        onChange={(event) => set('email', event.currentTarget.value)}
        error={errors.email}
      />
      <Select
        label="Role"
        required
        placeholder="Select Role"
        options={accountRoles.map((role) => ({ value: role, label: roleLabels[role] }))}
        value={values.role}
        onChange={(role) => set('role', role)}
        error={errors.role}
      />
    </FormDialog>
  )
}

import { useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { type StaffInput, staffInput } from '#shared/staffInput.ts'
import { FormDialog } from '#web/platform/forms/FormDialog.tsx'
import { TextField } from '#web/platform/forms/TextField.tsx'
import { useSchemaForm } from '#web/platform/forms/useSchemaForm.ts'
import { showsErrors } from '#web/platform/lib/apollo.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { PasswordLinkDialog } from './PasswordLinkDialog.tsx'
import type { PasswordLink } from './passwordLinkFragment.ts'
import { RoleField } from './RoleField.tsx'

const addMutation = graphql(`
  mutation addStaff($display_name: String!, $email: String!, $role: AccountRole!, $key: String) {
    addStaff(display_name: $display_name, email: $email, role: $role, key: $key) {
      id
      email
      password_link {
        ...PasswordLinkFields
      }
    }
  }
`)

/** Adds an account for someone of the staff, and shows the link with which they set their password. */
export function AddStaffDialog({ onClose }: { onClose: () => void }) {
  const form = useSchemaForm(staffInput, { display_name: '', email: '', role: '' })
  const [created, setCreated] = useState<{ email: string; link: PasswordLink }>()
  const [add] = useMutation(addMutation, { context: showsErrors, refetchQueries: ['getStaff'] })

  async function save(input: StaffInput): Promise<void> {
    const { data } = await add({ variables: input })
    const link = data?.addStaff.password_link
    if (link) setCreated({ email: input.email, link })
    else onClose()
  }

  if (created) return <PasswordLinkDialog {...created} onClose={onClose} />
  return (
    <FormDialog form={form} title="Add Staff" submitLabel="Add Staff" onSave={save} onClose={onClose}>
      <TextField name="display_name" label="Full Name" required data-autofocus />
      <TextField name="email" label="E-mail" type="email" required />
      <RoleField required placeholder="Select Role" />
    </FormDialog>
  )
}

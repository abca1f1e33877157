import { useState } from 'react'
import { type StaffInput, staffInput } from '#shared/staff/staffInput.ts'
import { AddDialog } from '#web/platform/forms/dialogs/AddDialog.tsx'
import { type Added, useShowAdded } from '#web/platform/forms/dialogs/added.ts'
import { TextField } from '#web/platform/forms/fields/TextField.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { PasswordLinkDialog } from './PasswordLinkDialog.tsx'
import type { PasswordLink } from './passwordLinkFragment.ts'
import { staffPaths } from './paths.ts'
import { RoleField } from './RoleField.tsx'

const addMutation = graphql(`
  mutation addStaff($input: AddStaffInput!, $key: String) {
    addStaff(input: $input, key: $key) {
      id
      email
      password_link {
        ...PasswordLinkFields
      }
    }
  }
`)

/** Adds a staff account, and shows the link to set its password. */
export function AddStaffDialog({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<{ email: string; link: PasswordLink }>()
  const add = useSave(addMutation)
  const showAdded = useShowAdded()

  async function save(input: StaffInput): Promise<Added | false> {
    const { id, password_link: link } = (await add(input)).addStaff
    const added = { name: input.display_name, path: staffPaths.staffMember(id) }
    if (!link) return added
    showAdded(added)
    setCreated({ email: input.email, link })
    return false
  }

  if (created) return <PasswordLinkDialog {...created} onClose={onClose} />
  return (
    <AddDialog noun="Staff" input={staffInput} onSave={save} onClose={onClose}>
      <TextField name="display_name" label="Full Name" />
      <TextField name="email" label="E-mail" type="email" />
      <RoleField placeholder="Select Role" />
    </AddDialog>
  )
}

import type { ReactNode } from 'react'
import { contactInput } from '#shared/contacts/contactInput.ts'
import { companyPaths } from '#web/companies/paths.ts'
import { AddDialog } from '#web/platform/forms/dialogs/AddDialog.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { withDialog } from '#web/platform/lib/address/paths.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { ContactFields } from './ContactFields.tsx'

const addMutation = graphql(`
  mutation addContact($input: AddContactInput!, $key: String) {
    addContact(input: $input, key: $key) {
      id
    }
  }
`)

interface Props {
  /** The id of the company; empty when the dialog asks for it. */
  readonly id: string
  /** The field for the company. Companies pass it in, because they depend on contacts. */
  readonly companyField: ReactNode
  readonly onClose: () => void
}

export function AddContactDialog({ id, companyField, onClose }: Props) {
  const add = useSave(addMutation)
  return (
    <AddDialog
      noun="Contact"
      input={contactInput}
      initial={{ company_id: id }}
      onSave={async (contact) => {
        const added = (await add(contact)).addContact
        const search = `?${withDialog('', 'edit-contact', added.id)}`
        return { name: contact.name, path: companyPaths.company(contact.company_id, search) }
      }}
      onClose={onClose}
    >
      {!id && companyField}
      <ContactFields />
    </AddDialog>
  )
}

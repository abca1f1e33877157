import * as z from 'zod/mini'
import { contactInput } from '#shared/contacts/contactInput.ts'
import { AddDialog } from '#web/platform/forms/AddDialog.tsx'
import { useSave } from '#web/platform/forms/useSave.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { ContactFields } from './ContactFields.tsx'

const addMutation = graphql(`
  mutation addContact($contact: ContactInput!, $key: String) {
    addContact(contact: $contact, key: $key) {
      id
    }
  }
`)

const form = z.omit(contactInput, { company_id: true })

/** Adds a contact to a company. @param id that of the company. */
export function AddContactDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const add = useSave(addMutation)
  return (
    <AddDialog
      noun="Contact"
      input={form}
      onSave={(contact) => add({ contact: { company_id: id, ...contact } })}
      onClose={onClose}
    >
      <ContactFields />
    </AddDialog>
  )
}

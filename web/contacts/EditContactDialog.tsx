import { contactChanges } from '#shared/contacts/contactInput.ts'
import { EditDialog } from '#web/platform/forms/dialogs/EditDialog.tsx'
import { CheckboxField } from '#web/platform/forms/fields/CheckboxField.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { useDelete } from '#web/platform/undo/useDelete.ts'
import { ContactFields } from './ContactFields.tsx'

const contactQuery = graphql(`
  query getContact($id: ID!) {
    getContact(id: $id) {
      id
      name
      title
      email
      phone
      notes
      do_not_contact
      version
    }
  }
`)

const updateMutation = graphql(`
  mutation updateContact($input: UpdateContactInput!, $key: String) {
    updateContact(input: $input, key: $key) {
      id
    }
  }
`)

const deleteMutation = graphql(`
  mutation deleteContact($input: DeleteContactInput!, $key: String) {
    deleteContact(input: $input, key: $key) {
      id
    }
  }
`)

/** Edits or deletes a contact. */
export function EditContactDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, ...reading } = useQuery(contactQuery, { variables: { id }, showsErrors: true })
  const update = useSave(updateMutation)
  const remove = useDelete(deleteMutation)
  return (
    <EditDialog
      noun="Contact"
      record={data?.getContact}
      reading={reading}
      changes={contactChanges}
      onSave={update}
      onDelete={(record) => remove(record.name, record)}
      onClose={onClose}
    >
      <ContactFields />
      <CheckboxField
        name="do_not_contact"
        label="Does not want mails"
        description="Vouch then sends nothing to this address."
      />
    </EditDialog>
  )
}

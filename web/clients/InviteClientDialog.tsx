import * as z from 'zod/mini'
import { inviteClientInput } from '#shared/clients/clientInput.ts'
import { ClientContactSelect } from '#web/contacts/ClientContactSelect.tsx'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { TextField } from '#web/platform/forms/fields/TextField.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { showToast } from '#web/platform/ui/overlays/toasts.ts'

const inviteMutation = graphql(`
  mutation inviteClient($input: InviteClientInput!, $key: String) {
    inviteClient(input: $input, key: $key) {
      display_name
      mailed
    }
  }
`)

const inviteForm = z.omit(inviteClientInput, { company_id: true })

/** Invites a client of a company that the viewer owns. @param id of that company. */
export function InviteClientDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useSchemaForm(inviteForm, { display_name: '', email: '' })
  const invite = useSave(inviteMutation)
  return (
    <FormDialog
      form={form}
      title="Invite Client"
      submitLabel="Invite Client"
      onSave={async (person) => {
        const { display_name, mailed } = (await invite({ ...person, company_id: id })).inviteClient
        const next = mailed
          ? `The link to set a password was mailed to ${person.email}.`
          : 'An admin can give them a link to set a password.'
        showToast('success', `${display_name} is invited. ${next}`)
      }}
      onClose={onClose}
    >
      <p>They can log in as a client of this company, and see only its jobs and the profiles that were sent to it.</p>
      <ClientContactSelect companyId={id} />
      <TextField name="display_name" label="Full Name" />
      <TextField name="email" label="Email" type="email" />
    </FormDialog>
  )
}

import { useState } from 'react'
import { noteInput } from '#shared/notes/noteInput.ts'
import { ContactSelect } from '#web/contacts/ContactSelect.tsx'
import { PageForm } from '#web/platform/forms/dialogs/PageForm.tsx'
import { CheckboxField } from '#web/platform/forms/fields/CheckboxField.tsx'
import { formValues } from '#web/platform/forms/state/formValues.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { useSessionState } from '#web/platform/lib/browser/useSessionState.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { MentionField } from '#web/platform/mentions/MentionField.tsx'
import { printSubject, type Subject } from '#web/platform/records/printSubject.ts'
import { NoteTalkFields } from './NoteTalkFields.tsx'

const addMutation = graphql(`
  mutation addNote($input: AddNoteInput!, $key: String) {
    addNote(input: $input, key: $key) {
      id
    }
  }
`)

interface Props {
  readonly subject: Subject
  /** A call that has just taken place, and the contact with whom. */
  readonly call?: { readonly contact_id: string }
  /** @param id of the new note. */
  readonly onAdded?: (id: string) => void
}

/** Adds a note to a record. All that is typed is kept when one visits other screens or reloads. */
export function NoteForm({ subject, call, onAdded }: Props) {
  const { name, id } = subject
  const isShareable = name === 'job_profile_id'
  const add = useSave(addMutation)
  const empty = formValues(noteInput, { [name]: id })
  const [begun] = useState({ ...empty, ...(call && { ...call, channel: 'CALL', talked_at: new Date().toISOString() }) })
  const key = `${call ? 'call' : 'note'} of ${printSubject(subject)} ${call?.contact_id ?? ''}`
  const [draft, keepDraft] = useSessionState<typeof begun | undefined>(key, undefined, { persisted: true })
  const [first] = useState(draft ?? begun)
  const form = useSchemaForm(noteInput, first, keepDraft)
  return (
    <PageForm
      isKept
      label="Add a note"
      submitLabel="Add Note"
      form={form}
      onSave={async (note) => {
        const { addNote } = await add(note)
        form.fields.setValues(begun)
        keepDraft(undefined)
        onAdded?.(addNote.id)
      }}
    >
      <MentionField
        name="body"
        label="New note"
        description={`${isShareable ? 'The staff can read it.' : 'The staff can read it, clients cannot.'} Type @ to mention a colleague.`}
      />
      {name === 'company_id' && <ContactSelect name="contact_id" label="Contact" companyId={id} />}
      <NoteTalkFields />
      {isShareable && <CheckboxField name="shared_with_client" label="Share with the client" />}
    </PageForm>
  )
}

import { noteChanges } from '#shared/notes/noteInput.ts'
import { EditDialog } from '#web/platform/forms/dialogs/EditDialog.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { MentionField } from '#web/platform/mentions/MentionField.tsx'
import { NoteTalkFields } from './NoteTalkFields.tsx'

const noteQuery = graphql(`
  query getNote($id: ID!) {
    getNote(id: $id) {
      id
      body
      channel
      talked_at
      outcome
      pinned
      shared_with_client
      version
    }
  }
`)

const updateMutation = graphql(`
  mutation updateNote($input: UpdateNoteInput!, $key: String) {
    updateNote(input: $input, key: $key) {
      id
    }
  }
`)

/** Edits one of the viewer's own notes. */
export function EditNoteDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data, ...reading } = useQuery(noteQuery, { variables: { id }, showsErrors: true })
  const update = useSave(updateMutation)
  return (
    <EditDialog
      noun="Note"
      record={data?.getNote}
      reading={reading}
      changes={noteChanges}
      onSave={update}
      onClose={onClose}
    >
      <MentionField name="body" label="Note" minRows={4} />
      <NoteTalkFields />
    </EditDialog>
  )
}

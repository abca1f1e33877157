import { jobNoteChanges } from '#shared/jobNotes/jobNoteInput.ts'
import { EditDialog } from '#web/platform/forms/EditDialog.tsx'
import { useSave } from '#web/platform/forms/useSave.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { MentionField } from '#web/platform/mentions/MentionField.tsx'
import { TalkSelect } from './TalkSelect.tsx'

const noteQuery = graphql(`
  query getJobNote($id: ID!) {
    getJobNote(id: $id) {
      id
      body
      channel
      talked_on
      outcome
      version
    }
  }
`)

const updateMutation = graphql(`
  mutation updateJobNote($id: ID!, $changes: JobNoteChanges!, $version: Int!, $key: String) {
    updateJobNote(id: $id, changes: $changes, version: $version, key: $key) {
      id
      body
      version
    }
  }
`)

/** Edits one of the viewer's own notes. */
export function EditJobNoteDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, ...reading } = useQuery(noteQuery, { variables: { id }, showsErrors: true })
  const update = useSave(updateMutation)
  return (
    <EditDialog
      noun="Note"
      record={data?.getJobNote}
      reading={reading}
      changes={jobNoteChanges}
      onSave={update}
      onClose={onClose}
    >
      <MentionField name="body" label="Note" minRows={4} />
      <TalkSelect />
    </EditDialog>
  )
}

import { useState } from 'react'
import { jobProfileNoteInput } from '#shared/jobProfiles/jobProfileInput.ts'
import { TalkSelect } from '#web/jobNotes/TalkSelect.tsx'
import { CheckboxField } from '#web/platform/forms/CheckboxField.tsx'
import { FormDialog } from '#web/platform/forms/FormDialog.tsx'
import { useSave } from '#web/platform/forms/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/useSchemaForm.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { MentionField } from '#web/platform/mentions/MentionField.tsx'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import { JobProfileNotes, type Note } from './JobProfileNotes.tsx'

const notesQuery = graphql(`
  query getJobProfileNotes($id: ID!) {
    getJobProfile(id: $id) {
      id
      developer_name
      job_title
    }
    getJobProfileNotes(job_profile_id: $id) {
      id
      author_id
      author_name
      body
      channel
      talked_on
      outcome
      pinned
      shared_with_client
      created_at
      version
    }
  }
`)

const addMutation = graphql(`
  mutation addJobProfileNote($note: JobProfileNoteInput!, $key: String) {
    addJobProfileNote(note: $note, key: $key) {
      id
    }
  }
`)

const updateMutation = graphql(`
  mutation updateJobProfileNote($id: ID!, $changes: JobProfileNoteChanges!, $version: Int!, $key: String) {
    updateJobProfileNote(id: $id, changes: $changes, version: $version, key: $key) {
      id
    }
  }
`)

interface Props {
  /** The id of the job profile. */
  readonly id: string
  readonly onClose: () => void
}

/** Lists the notes on a job profile: pinned ones first, then the newest. */
export function JobProfileNotesDialog({ id, onClose }: Props) {
  const { data, error, refetch } = useQuery(notesQuery, { variables: { id }, showsErrors: true })
  const [opened, setOpened] = useState<Note>()
  if (!data) return <LoadingDialog title="Notes" error={error} onRetry={refetch} onClose={onClose} />
  const { developer_name, job_title } = data.getJobProfile
  // Another user's changes show in the form. If they deleted the note, the form keeps the typed text.
  const edited = data.getJobProfileNotes.find(({ id: note }) => note === opened?.id) ?? opened
  return (
    <NoteForm
      key={edited?.id ?? data.getJobProfileNotes.length}
      profileId={id}
      title={`Notes on ${developer_name} for ${job_title}`}
      edited={edited}
      notes={data.getJobProfileNotes}
      onEdit={setOpened}
      onStale={refetch}
      onClose={onClose}
    />
  )
}

interface FormProps {
  readonly profileId: string
  readonly title: string
  /** The note being edited; undefined while one is added. */
  readonly edited: Note | undefined
  readonly notes: readonly Note[]
  readonly onEdit: (note: Note | undefined) => void
  readonly onStale: () => Promise<unknown>
  readonly onClose: () => void
}

/** Adds or edits a note, above the others. */
function NoteForm({ profileId, title, edited, notes, onEdit, onStale, onClose }: FormProps) {
  const form = useSchemaForm(jobProfileNoteInput, {
    job_profile_id: profileId,
    body: edited?.body ?? '',
    channel: edited?.channel ?? '',
    talked_on: edited?.talked_on ?? '',
    outcome: edited?.outcome ?? '',
    pinned: edited?.pinned ?? false,
    shared_with_client: edited?.shared_with_client ?? false,
  })
  const add = useSave(addMutation)
  const update = useSave(updateMutation)

  return (
    <FormDialog
      form={form}
      title={title}
      submitLabel={edited ? 'Save Note' : 'Add Note'}
      onSave={async ({ job_profile_id, ...note }) => {
        if (edited) await update({ id: edited.id, version: edited.version, changes: note })
        else await add({ note: { job_profile_id, ...note } })
        form.fields.setValues(form.fields.getInitialValues())
        onEdit(undefined)
      }}
      onStale={onStale}
      onClose={edited ? () => onEdit(undefined) : onClose}
    >
      <MentionField name="body" label={edited ? 'Note' : 'New note'} description="Type @ to mention a colleague." />
      <TalkSelect />
      <CheckboxField name="pinned" label="Pin to the top" />
      <CheckboxField name="shared_with_client" label="Share with the client" />
      {!edited && <JobProfileNotes notes={notes} isBusy={form.dirty} onEdit={onEdit} />}
    </FormDialog>
  )
}

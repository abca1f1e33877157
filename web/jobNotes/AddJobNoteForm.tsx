import { Button, Textarea } from '@mantine/core'
import type { SubmitEvent } from 'react'
import { useSave } from '#web/platform/forms/useSave.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { useSessionState } from '#web/platform/lib/useSessionState.ts'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import styles from './JobNotesTab.module.css'

const addMutation = graphql(`
  mutation addJobNote($note: JobNoteInput!, $key: String) {
    addJobNote(note: $note, key: $key) {
      id
    }
  }
`)

/** Adds a note. Typed text is kept when one visits other screens or reloads. */
export function AddJobNoteForm({ jobId }: { jobId: string }) {
  const add = useSave(addMutation)
  const [body, setBody] = useSessionState(`note of ${jobId}`, '', { persisted: true })
  const { running, error, run, clearError } = useAsyncAction(async () => {
    await add({ note: { job_id: jobId, body } })
    setBody('')
  })

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (body.trim()) void run()
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <Textarea
        label="New note"
        description="Staff can read it, clients cannot."
        autosize
        minRows={2}
        maxRows={15}
        maxLength={5_000}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      <MutationError error={error} onDismiss={clearError} />
      <Button type="submit" loading={running} disabled={!body.trim()}>
        Add Note
      </Button>
    </form>
  )
}

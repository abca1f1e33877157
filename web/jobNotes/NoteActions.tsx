import { Button } from '@mantine/core'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { errorText } from '#web/platform/lib/errorText.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { useDialog } from '#web/platform/lib/useDialog.ts'
import { showToast } from '#web/platform/ui/overlays/toasts.ts'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import { useDelete } from '#web/platform/undo/useDelete.ts'
import styles from './JobNotesTab.module.css'
import type { JobNote } from './jobNotes.ts'

const pinMutation = graphql(`
  mutation pinJobNote($id: ID!, $pinned: Boolean!, $version: Int!, $key: String) {
    pinJobNote(id: $id, pinned: $pinned, version: $version, key: $key) {
      id
      pinned
      version
    }
  }
`)

const deleteMutation = graphql(`
  mutation deleteJobNote($id: ID!, $version: Int!, $key: String) {
    deleteJobNote(id: $id, version: $version, key: $key) {
      id
    }
  }
`)

/** Pins a note. Its author can also edit and delete it. */
export function NoteActions({ note }: { note: JobNote }) {
  const { id, version, pinned, is_own, author_name } = note
  const dialog = useDialog()
  const pin = useMutation(pinMutation, { showsErrors: true })
  const remove = useDelete(deleteMutation)
  const { running, run } = useAsyncAction(async (work: () => Promise<unknown>) => {
    await work().catch((error: unknown) => showToast('danger', errorText(error) ?? ''))
  })
  const of = `the note of ${author_name ?? 'the import'}`
  const button = { size: 'compact-xs', variant: 'subtle' } as const
  return (
    <span className={styles.actions}>
      <Button
        {...button}
        aria-label={`${pinned ? 'Unpin' : 'Pin'} ${of}`}
        aria-busy={running}
        onClick={() => void run(() => pin({ variables: { id, version, pinned: !pinned } }))}
      >
        {pinned ? 'Unpin' : 'Pin'}
      </Button>
      {is_own && (
        <>
          <Button {...button} aria-label={`Edit ${of}`} onClick={() => dialog.open('edit-job-note', id)}>
            Edit
          </Button>
          <Button {...button} aria-label={`Delete ${of}`} onClick={() => void run(() => remove('The note', note))}>
            Delete
          </Button>
        </>
      )}
    </span>
  )
}

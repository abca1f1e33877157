import { Button } from '@mantine/core'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { graphql, type NoteChanges } from '#web/platform/lib/graphql.ts'
import { failureText } from '#web/platform/lib/text/errorText.ts'
import { showToast } from '#web/platform/ui/overlays/toasts.ts'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import { useDelete } from '#web/platform/undo/useDelete.ts'
import styles from './Notes.module.css'
import type { Note } from './notesQuery.ts'

const markMutation = graphql(`
  mutation markNote($input: UpdateNoteInput!, $key: String) {
    updateNote(input: $input, key: $key) {
      id
    }
  }
`)

const deleteMutation = graphql(`
  mutation deleteNote($input: DeleteNoteInput!, $key: String) {
    deleteNote(input: $input, key: $key) {
      id
    }
  }
`)

/** Pins a note, and shares one on a job profile with the client or takes it back. Its author can also edit and delete it. */
export function NoteActions({ note }: { readonly note: Note }) {
  const { id, version, pinned, shared_with_client, job_profile_id, is_own, author_name } = note
  const dialog = useDialog()
  const save = useSave(markMutation)
  const remove = useDelete(deleteMutation)
  const { running, run } = useAsyncAction(async (work: () => Promise<unknown>) => {
    await work().catch((error: unknown) => showToast('danger', failureText(error)))
  })
  const mark = (changes: NoteChanges, done?: string) => void run(() => save({ id, version, changes }, done))
  const of = `the note of ${author_name ?? 'Vouch'}`
  const button = { size: 'compact-xs', variant: 'subtle' } as const
  return (
    <span className={styles.actions}>
      <Button
        {...button}
        aria-label={`${pinned ? 'Unpin' : 'Pin'} ${of}`}
        aria-busy={running}
        onClick={() => mark({ pinned: !pinned })}
      >
        {pinned ? 'Unpin' : 'Pin'}
      </Button>
      {job_profile_id && (
        <Button
          {...button}
          aria-label={`${shared_with_client ? 'Unshare' : 'Share'} ${of}`}
          aria-busy={running}
          onClick={() => mark({ shared_with_client: !shared_with_client }, sharedText(!shared_with_client))}
        >
          {shared_with_client ? 'Unshare' : 'Share'}
        </Button>
      )}
      {is_own && (
        <>
          <Button {...button} aria-label={`Edit ${of}`} onClick={() => dialog.open('edit-note', id)}>
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

/** A click shows the client a note that was internal, so it is told, and can be taken back. */
function sharedText(isShared: boolean): string {
  return isShared ? 'The client can read the note.' : 'The client can no longer read the note.'
}

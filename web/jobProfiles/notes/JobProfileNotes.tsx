import { useLocation } from 'react-router'
import { TalkList } from '#web/jobNotes/TalkList.tsx'
import { useViewer } from '#web/platform/auth/viewer.ts'
import { type GetJobProfileNotesQuery, graphql } from '#web/platform/lib/graphql.ts'
import { linkedRow } from '#web/platform/mentions/linkedRow.ts'
import { NoteText } from '#web/platform/mentions/NoteText.tsx'
import { Menu } from '#web/platform/ui/overlays/Menu.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import { useDelete } from '#web/platform/undo/useDelete.ts'
import styles from './JobProfileNotesDialog.module.css'

export type Note = GetJobProfileNotesQuery['getJobProfileNotes'][number]

const deleteMutation = graphql(`
  mutation deleteJobProfileNote($id: ID!, $version: Int!, $key: String) {
    deleteJobProfileNote(id: $id, version: $version, key: $key) {
      id
    }
  }
`)

interface Props {
  readonly notes: readonly Note[]
  /** True while there is typed text that editing another note would lose. */
  readonly isBusy?: boolean
  /** Without it, the notes have no actions. */
  readonly onEdit?: (note: Note) => void
}

/** Lists the notes on a job profile, each with its actions. */
export function JobProfileNotes({ notes, isBusy = false, onEdit }: Props) {
  const viewer = useViewer()
  const { hash } = useLocation()
  const remove = useDelete(deleteMutation)
  const busy = isBusy ? 'First save or clear what you typed.' : null
  if (notes.length === 0) return null
  return (
    <ul className={styles.notes}>
      {notes.map((note) => {
        const foreign = note.author_id === viewer.id ? null : 'Only the author can delete a note.'
        return (
          <li key={note.id} className={styles.note} {...linkedRow(hash, note.id)}>
            <div className={styles.line}>
              <bdi>{note.author_name ?? 'Vouch'}</bdi>
              <Timestamp moment={note.created_at} />
              <TalkList talk={note} />
              {note.pinned && <StatusBadge label="Pinned" tone="info" />}
              {note.shared_with_client && <StatusBadge label="Shared" tone="warn" />}
              {onEdit && (
                <Menu
                  label={`Actions on the note by ${note.author_name ?? 'Vouch'}`}
                  items={[
                    { label: 'Edit', onSelect: () => onEdit(note), refusal: busy },
                    {
                      label: 'Delete',
                      danger: true,
                      onSelect: () => void remove('The note', note),
                      refusal: foreign,
                    },
                  ]}
                >
                  …
                </Menu>
              )}
            </div>
            <p className={styles.body}>
              <NoteText text={note.body} />
            </p>
          </li>
        )
      })}
    </ul>
  )
}

import { useLocation, useParams } from 'react-router'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { linkedRow } from '#web/platform/mentions/linkedRow.ts'
import { NoteText } from '#web/platform/mentions/NoteText.tsx'
import { TabPlaceholder } from '#web/platform/records/TabPlaceholder.tsx'
import { EmptyState } from '#web/platform/ui/pages/EmptyState.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import { AddJobNoteForm } from './AddJobNoteForm.tsx'
import styles from './JobNotesTab.module.css'
import { type JobNote, jobNotesQuery } from './jobNotes.ts'
import { NoteActions } from './NoteActions.tsx'
import { TalkList } from './TalkList.tsx'

/** Lists the notes of a job, pinned ones first and then the newest. Only the staff can read them. */
export function JobNotesTab() {
  const { jobId: job_id = '' } = useParams()
  const { data, error, refetch } = useQuery(jobNotesQuery, { variables: { job_id }, showsErrors: true })
  const mayWrite = useCan('notes:write')
  const notes = data?.getJobNotes
  if (!notes) return <TabPlaceholder noun="notes" error={error} onRetry={refetch} />
  return (
    <div className={styles.notes}>
      {mayWrite && <AddJobNoteForm key={job_id} jobId={job_id} />}
      {notes.length === 0 && (
        <EmptyState title="There are no notes yet.">
          Write down what the client said and what colleagues should know.
        </EmptyState>
      )}
      <ul className={styles.list} aria-label="Notes">
        {notes.map((note) => (
          <Note key={note.id} note={note} mayWrite={mayWrite} />
        ))}
      </ul>
    </div>
  )
}

function Note({ note, mayWrite }: { note: JobNote; mayWrite: boolean }) {
  const { hash } = useLocation()
  return (
    <li className={styles.note} data-pinned={note.pinned || undefined} {...linkedRow(hash, note.id)}>
      <header className={styles.head}>
        <strong>{note.author_name ?? 'Import'}</strong>
        <Timestamp moment={note.created_at} />
        <TalkList talk={note} />
        {note.pinned && <span className={styles.pinned}>Pinned</span>}
        {mayWrite && <NoteActions note={note} />}
      </header>
      <p className={styles.body}>
        <NoteText text={note.body} />
      </p>
    </li>
  )
}

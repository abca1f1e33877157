import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { channels } from '#shared/platform/messaging/channels.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import { linkedRow } from '#web/platform/mentions/linkedRow.ts'
import { NoteText } from '#web/platform/mentions/NoteText.tsx'
import { printSubject, type Subject } from '#web/platform/records/printSubject.ts'
import { TabPlaceholder } from '#web/platform/records/tabs/TabPlaceholder.tsx'
import { EmptyState } from '#web/platform/ui/pages/EmptyState.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { NoteActions } from './NoteActions.tsx'
import styles from './Notes.module.css'
import { type Note, notesQuery } from './notesQuery.ts'

const NoteForm = lazyPart(async () => (await import('./NoteForm.tsx')).NoteForm)

/** Lists the notes on a record, pinned ones first and then the newest, below the form that adds one. */
export function NoteList({ subject }: { readonly subject: Subject }) {
  const variables = { [subject.name]: subject.id }
  const { data, error, refetch } = useQuery(notesQuery, { variables, showsErrors: true })
  const mayWrite = useCan('notes:write')
  const notes = data?.getNotes
  if (!notes) return <TabPlaceholder noun="notes" error={error} onRetry={refetch} />
  return (
    <div className={styles.notes}>
      <Suspense>{mayWrite && <NoteForm key={printSubject(subject)} subject={subject} />}</Suspense>
      {notes.length === 0 && (
        <EmptyState title="There are no notes yet.">
          Write down what was said, when you talked, and what colleagues should know.
        </EmptyState>
      )}
      <ul className={ui.group} aria-label="Notes">
        {notes.map((note) => (
          <NoteItem key={note.id} note={note} mayWrite={mayWrite} />
        ))}
      </ul>
    </div>
  )
}

function NoteItem({ note, mayWrite }: { readonly note: Note; readonly mayWrite: boolean }) {
  const { hash } = useLocation()
  return (
    <li className={`${ui.card} ${styles.note}`} data-pinned={note.pinned || undefined} {...linkedRow(hash, note.id)}>
      <header className={`${ui.row} ${ui.aside} ${styles.head}`}>
        <strong>
          <bdi>{note.author_name ?? 'Vouch'}</bdi>
        </strong>
        <Timestamp moment={note.created_at} />
        {note.contact_name && (
          <span>
            about <bdi>{note.contact_name}</bdi>
          </span>
        )}
        <TalkDetails talk={note} />
        {note.pinned && <StatusBadge label="Pinned" tone="info" />}
        {note.shared_with_client && <StatusBadge label="Shared" tone="warn" />}
        {mayWrite && <NoteActions note={note} />}
      </header>
      <p className={styles.body}>
        <NoteText text={note.body} />
      </p>
    </li>
  )
}

function TalkDetails({ talk: { channel, talked_at, outcome } }: { readonly talk: Note }) {
  if (!channel || !talked_at) return null
  return (
    <>
      <StatusBadge {...channels[channel]} />
      <Timestamp moment={talked_at} />
      {outcome && <span>Outcome: {outcome}</span>}
    </>
  )
}

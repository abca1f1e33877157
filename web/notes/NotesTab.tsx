import { useSubject } from '#web/platform/records/recordSubject.ts'
import { NoteList } from './NoteList.tsx'

/** Shows the notes on the record in the address. */
export function NotesTab() {
  return <NoteList subject={useSubject()} />
}

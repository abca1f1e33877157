import { useSubject } from '#web/platform/records/recordSubject.ts'
import { NoteList } from './NoteList.tsx'

export function NotesTab() {
  return <NoteList subject={useSubject()} />
}

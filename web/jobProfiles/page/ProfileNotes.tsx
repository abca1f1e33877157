import { Button } from '@mantine/core'
import { JobProfileNotes } from '#web/jobProfiles/notes/JobProfileNotes.tsx'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useDialog } from '#web/platform/lib/useDialog.ts'
import { Section } from '#web/platform/ui/pages/Section.tsx'
import styles from './JobProfileOverviewTab.module.css'
import type { ProfileRecord } from './profileRecordQuery.ts'

/** Shows the notes on a job profile. Their dialog adds and edits them. */
export function ProfileNotes({ id, notes }: Pick<ProfileRecord, 'id' | 'notes'>) {
  const dialog = useDialog()
  const open = useCan('notes:write') && (
    <Button variant="default" size="compact-sm" onClick={() => dialog.open('job-profile-notes', id)}>
      {notes.length === 0 ? 'Add Note …' : 'Edit Notes …'}
    </Button>
  )
  return (
    <Section title="Notes" count={notes.length} action={open}>
      <div className={styles.words}>
        <JobProfileNotes notes={notes} />
      </div>
    </Section>
  )
}

import { useParams } from 'react-router'
import { developerPaths } from '#web/developers/paths.ts'
import { useCloseTo } from '#web/platform/lib/address/useCloseTo.ts'
import { JobProfileNotesDialog } from './JobProfileNotesDialog.tsx'

/** Shows the notes on the job profile in the address, over the overview of its developer. */
export function NotesProfileRoute() {
  const { developerId = '', jobProfileId = '' } = useParams()
  return <JobProfileNotesDialog id={jobProfileId} onClose={useCloseTo(developerPaths.developerOverview(developerId))} />
}

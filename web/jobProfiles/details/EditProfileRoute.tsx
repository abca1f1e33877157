import { useParams } from 'react-router'
import { developerPaths } from '#web/developers/paths.ts'
import { useCloseTo } from '#web/platform/lib/address/useCloseTo.ts'
import { EditJobProfileDialog } from './EditJobProfileDialog.tsx'

/** Edits the job profile in the address, over the overview of its developer. */
export function EditProfileRoute() {
  const { developerId = '', jobProfileId = '' } = useParams()
  return <EditJobProfileDialog id={jobProfileId} onClose={useCloseTo(developerPaths.developerOverview(developerId))} />
}

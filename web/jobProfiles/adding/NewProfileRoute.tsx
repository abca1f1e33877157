import { useParams } from 'react-router'
import { developerPaths } from '#web/developers/paths.ts'
import { useCloseTo } from '#web/platform/lib/address/useCloseTo.ts'
import { AddJobProfileDialog } from './AddJobProfileDialog.tsx'

/** Puts the developer in the address forward, over the developer's overview. */
export function NewProfileRoute() {
  const { developerId = '' } = useParams()
  return (
    <AddJobProfileDialog
      developerId={developerId}
      onClose={useCloseTo(developerPaths.developerOverview(developerId))}
    />
  )
}

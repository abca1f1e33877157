import { useParams } from 'react-router'
import { paths } from '#web/platform/lib/paths.ts'
import { useCloseTo } from '#web/platform/lib/useCloseTo.ts'
import { AddJobProfileDialog } from './AddJobProfileDialog.tsx'

/** Puts the developer of the address forward, over their overview. */
export function NewProfileRoute() {
  const { developerId = '' } = useParams()
  return <AddJobProfileDialog developerId={developerId} onClose={useCloseTo(paths.developerOverview(developerId))} />
}

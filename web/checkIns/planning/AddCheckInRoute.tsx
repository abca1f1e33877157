import { useParams } from 'react-router'
import { checkInPaths } from '#web/checkIns/paths.ts'
import { useCloseTo } from '#web/platform/lib/useCloseTo.ts'
import { AddCheckInDialog } from './AddCheckInDialog.tsx'

/** Adds a check-in over the list of check-ins: with the developer of the address, or with whom the dialog asks for. */
export function AddCheckInRoute() {
  const { developerId = '' } = useParams()
  return <AddCheckInDialog id={developerId} onClose={useCloseTo(checkInPaths.checkIns)} />
}

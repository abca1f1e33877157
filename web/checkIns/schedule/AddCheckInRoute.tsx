import { useParams } from 'react-router'
import { checkInPaths } from '#web/checkIns/paths.ts'
import { useCloseTo } from '#web/platform/lib/address/useCloseTo.ts'
import { AddCheckInDialog } from './AddCheckInDialog.tsx'

/** Adds a check-in over the list, for the developer in the address or the one chosen in the dialog. */
export function AddCheckInRoute() {
  const { developerId = '' } = useParams()
  return <AddCheckInDialog id={developerId} onClose={useCloseTo(checkInPaths.checkIns)} />
}

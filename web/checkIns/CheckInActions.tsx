import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { checkInPaths } from './paths.ts'

export function CheckInActions() {
  const { search } = useLocation()
  const dialog = useDialog()
  const mayWrite = useCan('checkIns:write')
  return (
    <>
      <Button variant="default" component={Link} to={checkInPaths.checkInTimeline}>
        Timeline
      </Button>
      {mayWrite && (
        <>
          <Button variant="default" onClick={() => dialog.open('plan-check-in')}>
            Plan Check-in
          </Button>
          <Button component={Link} to={checkInPaths.newCheckIn(search)} preventScrollReset>
            Add Check-in
          </Button>
        </>
      )}
    </>
  )
}

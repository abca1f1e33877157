import { Button } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { runningPlacementStatuses } from '#shared/placements/placementLife.ts'
import { checkInPaths } from '#web/checkIns/paths.ts'
import { placementRisksQuery } from '#web/checkIns/risks/placementRisksQuery.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { useCloseTo } from '#web/platform/lib/address/useCloseTo.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import type { NamedDialogProps } from '#web/platform/register/screens.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import modal from '#web/platform/ui/overlays/Modal.module.css'
import { Modal } from '#web/platform/ui/overlays/Modal.tsx'
import { ModalFooter } from '#web/platform/ui/overlays/ModalFooter.tsx'
import { AddCheckInForm } from './AddCheckInForm.tsx'

/**
 * Records a check-in, planned or not.
 * @param id the id of a developer; empty when the dialog asks for the placement.
 */
export function AddCheckInDialog({ id: developerId, onClose }: NamedDialogProps) {
  const filter = { status: [...runningPlacementStatuses] }
  const { data, error, refetch } = useQuery(placementRisksQuery, {
    variables: { limit: 20, offset: 0, filter, developer_id: developerId },
    skip: developerId === '',
    showsErrors: true,
  })
  if (developerId === '') return <AddCheckInForm onClose={onClose} />
  if (!data) return <LoadingDialog title="Add Check-in" error={error} onRetry={refetch} onClose={onClose} width={640} />
  const { placements } = data.getPlacementRiskPage
  const [first] = placements
  if (!first) return <NoPlacement developerId={developerId} onClose={onClose} />
  return (
    <AddCheckInForm
      developerId={developerId}
      placementId={placements.length === 1 ? first.id : ''}
      several={placements.length > 1 ? first.developer_name : undefined}
      onClose={onClose}
    />
  )
}

function NoPlacement({ developerId, onClose }: { developerId: string; onClose: () => void }) {
  return (
    <Modal title="Add Check-in" onClose={onClose}>
      <div className={modal.body}>
        This developer has no running placement, so you cannot add a check-in.{' '}
        <Link to={developerPaths.developerOverview(developerId)}>Open the developer</Link>
      </div>
      <ModalFooter>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </ModalFooter>
    </Modal>
  )
}

/** Adds a check-in over the list, for the developer in the address or the one chosen in the dialog. */
export function AddCheckInRoute() {
  const { developerId = '' } = useParams()
  return <AddCheckInDialog id={developerId} onClose={useCloseTo(checkInPaths.checkIns)} />
}

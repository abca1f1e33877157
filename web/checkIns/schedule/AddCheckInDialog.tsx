import { runningPlacementStatuses } from '#shared/placements/placementLife.ts'
import { placementRisksQuery } from '#web/checkIns/risks/placementRisksQuery.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import type { NamedDialogProps } from '#web/platform/register/screens.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import { AddCheckInForm } from './AddCheckInForm.tsx'
import { NoPlacement } from './NoPlacement.tsx'

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

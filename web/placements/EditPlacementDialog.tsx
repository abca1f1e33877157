import { useState } from 'react'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import { EndEarlyForm } from './EndEarlyForm.tsx'
import { NewRatesForm } from './NewRatesForm.tsx'
import { type PlacementAction, PlacementDetails } from './PlacementDetails.tsx'
import { PlacementEndForm } from './PlacementEndForm.tsx'
import { PlacementStartForm } from './PlacementStartForm.tsx'
import { placementQuery } from './placementQuery.ts'

const forms = { start: PlacementStartForm, end: PlacementEndForm, endEarly: EndEarlyForm, rates: NewRatesForm } as const

/** Shows a placement: its details, rates, check-ins and actions. */
export function EditPlacementDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [action, setAction] = useState<PlacementAction>()
  const [costs, bills, checkIns] = [useCan('costRates:read'), useCan('billRates:read'), useCan('checkIns:read')]
  const variables = { id, costs, bills, checkIns }
  const { data, error, refetch } = useQuery(placementQuery, { variables, showsErrors: true })
  if (!data) {
    return <LoadingDialog title="Placement" error={error} onRetry={refetch} onClose={onClose} width={dialogWidth} />
  }
  const { getPlacement: placement, getPlacementRates: rates, getPlacementCheckIns: checkInRows = [] } = data
  if (!action) {
    return (
      <PlacementDetails
        placement={placement}
        rates={rates}
        checkIns={checkIns ? (checkInRows ?? []) : undefined}
        width={dialogWidth}
        onAction={setAction}
        onClose={onClose}
      />
    )
  }
  const Form = forms[action]
  return <Form placement={placement} onClose={() => setAction(undefined)} />
}

const dialogWidth = 720

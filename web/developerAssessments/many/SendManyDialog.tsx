import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import type { WordedDialogProps } from '#web/platform/lists/bulk/bulkAction.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import { catalogueOffersQuery, type SendMany } from './manyQueries.ts'
import { SendManyForm } from './SendManyForm.tsx'

interface Props extends WordedDialogProps {
  readonly mutation: SendMany
}

/** Sends an assessment to the selected developers of a list. */
export function SendManyDialog(props: Props) {
  const { data, error, refetch } = useQuery(catalogueOffersQuery, { showsErrors: true })
  const offers = data?.getCatalogueOffers
  if (offers) return <SendManyForm {...props} offers={offers} />
  return (
    <LoadingDialog title={props.action.label} error={error} onRetry={refetch} onClose={props.onClose} width={1040} />
  )
}

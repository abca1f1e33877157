import { useState } from 'react'
import { useQueryParam } from '#web/platform/lib/address/useQueryParam.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import { DuplicateDialog } from './DuplicateDialog.tsx'
import { MergePlanDialog } from './MergePlanDialog.tsx'

graphql(`
  fragment MergedDeveloper on Developer {
    id
    version
    first_name
    last_name
    email
    stage
    status
    created_at
    phone
    country
    city
    headline
    cost_rate
    rate_floor
    currency
    url_github
    url_linkedin
    slack_user_id
    available_from
    tos_signed_on
    source
    owner_name
    dstm_name
    do_not_contact
    tags
  }
`)

const developerQuery = graphql(`
  query getMergedDeveloper($id: ID!) {
    getDeveloper(id: $id) {
      ...MergedDeveloper
    }
  }
`)

const title = 'Merge a Duplicate'

interface Props {
  readonly id: string
  /** The other record, if it is chosen already; by default the one in the address. */
  readonly otherId?: string
  /** Called when one of the records is gone. */
  readonly onMerged?: () => void
  readonly onClose: () => void
}

/** Merges two records of one person: one chooses the other record, then compares both. */
export function MergeDeveloperDialog({ id, otherId: given, onMerged, onClose: close }: Props) {
  const [addressed, setAddressed] = useQueryParam('with')
  const [otherId, setOtherId] = useState(given ?? (addressed || undefined))
  const onClose = () => {
    if (addressed) setAddressed('')
    close()
  }
  const own = useDeveloper(id)
  const other = useDeveloper(otherId)
  const loading = otherId === undefined ? own : own.developer ? other : own
  if (!loading.developer || !own.developer) {
    return <LoadingDialog title={title} error={loading.error} onRetry={loading.reload} onClose={onClose} width={680} />
  }
  if (!other.developer) {
    return <DuplicateDialog title={title} developer={own.developer} onChoose={setOtherId} onClose={onClose} />
  }
  return (
    <MergePlanDialog
      both={[own.developer, other.developer]}
      reload={() => Promise.all([own.reload(), other.reload()])}
      onBack={() => setOtherId(undefined)}
      onMerged={onMerged}
      onClose={onClose}
    />
  )
}

/** Reads a record again each time the dialog opens, since a merge names the versions that are compared. */
function useDeveloper(id: string | undefined) {
  const { data, error, refetch } = useQuery(developerQuery, {
    variables: { id: id ?? '' },
    skip: id === undefined,
    showsErrors: true,
  })
  return { developer: id === undefined ? undefined : data?.getDeveloper, error, reload: () => refetch() }
}

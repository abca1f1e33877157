import { developerStages } from '#shared/developers/developerStages.ts'
import { isKeyOf } from '#shared/platform/keys.ts'
import { useQueryParam } from '#web/platform/lib/address/useQueryParam.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import type { NamedDialogProps } from '#web/platform/register/screens.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import { MoveDeveloperDialog } from './MoveDeveloperDialog.tsx'

const lifecycleQuery = graphql(`
  query getDeveloperLifecycle($id: ID!) {
    getDeveloper(id: $id) {
      ...DeveloperLifecycle
    }
  }
`)

export function MoveStageDialog({ id, onClose }: NamedDialogProps) {
  const [to, setTo] = useQueryParam('to')
  const { data, error, refetch } = useQuery(lifecycleQuery, {
    variables: { id },
    showsEarlier: true,
    showsErrors: true,
  })
  const close = () => {
    setTo('')
    onClose()
  }
  const developer = data?.getDeveloper
  if (!isKeyOf(developerStages, to)) return null
  if (!developer) return <LoadingDialog title="Move Developer" error={error} onRetry={refetch} onClose={close} />
  return <MoveDeveloperDialog key={to} developer={developer} to={to} onClose={close} />
}

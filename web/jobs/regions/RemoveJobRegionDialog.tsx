import * as z from 'zod/mini'
import { FormDialog } from '#web/platform/forms/FormDialog.tsx'
import { useSave } from '#web/platform/forms/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/useSchemaForm.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import { ChangedJobList } from './ChangedJobList.tsx'
import { type EditedRegion, effectQuery, regionQuery, type ShownEffect } from './regionQuery.ts'

const deleteMutation = graphql(`
  mutation deleteJobRegion($id: ID!, $version: Int!, $seen: String, $key: String) {
    deleteJobRegion(id: $id, version: $version, seen: $seen, key: $key) {
      id
    }
  }
`)

interface Props {
  /** The id of the region. */
  readonly id: string
  readonly onClose: () => void
}

/** Removes a region of the firm. It says which jobs accept it, and that they keep its countries. */
export function RemoveJobRegionDialog({ id, onClose }: Props) {
  const region = useQuery(regionQuery, { variables: { id }, showsErrors: true })
  const effect = useQuery(effectQuery, { variables: { id }, showsErrors: true })
  const reload = () => Promise.all([region.refetch(), effect.refetch()])
  if (!region.data || !effect.data) {
    const error = region.error ?? effect.error
    return <LoadingDialog title="Remove Region" error={error} onRetry={reload} onClose={onClose} />
  }
  const [one, shown] = [region.data.getJobRegion, effect.data.getJobRegionEffect]
  return <RemovalForm region={one} effect={shown} reload={reload} onClose={onClose} />
}

interface FormProps {
  readonly region: EditedRegion
  readonly effect: ShownEffect
  readonly reload: () => Promise<unknown>
  readonly onClose: () => void
}

function RemovalForm({ region: { id, name, word, version }, effect, reload, onClose }: FormProps) {
  const form = useSchemaForm(z.object({}), {})
  const remove = useSave(deleteMutation)
  return (
    <FormDialog
      form={form}
      title={`Remove ${name}`}
      submitLabel="Remove Region"
      danger
      onSave={async () => {
        await remove({ id, version, seen: effect.digest }, `${word} is removed.`)
        onClose()
      }}
      onStale={reload}
      onClose={onClose}
    >
      <ChangedJobList
        effect={effect}
        sentence={(jobs) => `${word} is no longer offered. Its countries stay with ${jobs}:`}
      />
    </FormDialog>
  )
}

import * as z from 'zod/mini'
import { developerChanges } from '#shared/developers/developerInput.ts'
import { CostRateFields } from '#web/developers/CostRateFields.tsx'
import { updateMutation } from '#web/developers/updateMutation.ts'
import { EditDialog } from '#web/platform/forms/dialogs/EditDialog.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'

const rateQuery = graphql(`
  query getCostRate($id: ID!) {
    getDeveloper(id: $id) {
      id
      version
      cost_rate
      currency
    }
  }
`)

const changes = z.pick(developerChanges, { cost_rate: true, currency: true })

/** Sets the hourly cost of a developer, where a move needs it. @param id of the developer. */
export function EditCostRateDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, ...reading } = useQuery(rateQuery, { variables: { id }, showsErrors: true })
  const update = useSave(updateMutation)
  const developer = data?.getDeveloper
  return (
    <EditDialog
      noun="Cost Rate"
      record={developer}
      reading={reading}
      changes={changes}
      onSave={update}
      onClose={onClose}
    >
      <CostRateFields />
    </EditDialog>
  )
}

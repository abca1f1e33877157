import { exclusionChanges } from '#shared/exclusions/exclusionInput.ts'
import { EditDialog } from '#web/platform/forms/dialogs/EditDialog.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { useDelete } from '#web/platform/undo/useDelete.ts'
import { ExclusionFields } from './ExclusionFields.tsx'

const exclusionQuery = graphql(`
  query getExclusion($id: ID!) {
    getExclusion(id: $id) {
      id
      company_name
      domain
      reason
      until
      note
      version
    }
  }
`)

const updateMutation = graphql(`
  mutation updateExclusion($input: UpdateExclusionInput!, $key: String) {
    updateExclusion(input: $input, key: $key) {
      id
    }
  }
`)

const removeMutation = graphql(`
  mutation removeExclusion($input: RemoveExclusionInput!, $key: String) {
    removeExclusion(input: $input, key: $key) {
      id
    }
  }
`)

/** Edits a company that a developer must not be shown to, or takes it off their list. */
export function EditExclusionDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, ...reading } = useQuery(exclusionQuery, { variables: { id }, showsErrors: true })
  const update = useSave(updateMutation)
  const remove = useDelete(removeMutation)
  return (
    <EditDialog
      noun="Company to Avoid"
      record={data?.getExclusion}
      reading={reading}
      changes={exclusionChanges}
      onSave={update}
      onDelete={(record) => remove(record.company_name, record)}
      onClose={onClose}
    >
      <ExclusionFields />
    </EditDialog>
  )
}

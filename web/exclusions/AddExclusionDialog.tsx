import * as z from 'zod/mini'
import { exclusionInput } from '#shared/exclusions/exclusionInput.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { AddDialog } from '#web/platform/forms/dialogs/AddDialog.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { ExclusionFields } from './ExclusionFields.tsx'

const addMutation = graphql(`
  mutation addExclusion($input: AddExclusionInput!, $key: String) {
    addExclusion(input: $input, key: $key) {
      id
    }
  }
`)

const form = z.omit(exclusionInput, { developer_id: true })

/** Names a company that a developer must not be shown to. @param id of the developer. */
export function AddExclusionDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const add = useSave(addMutation)
  return (
    <AddDialog
      noun="Company to Avoid"
      input={form}
      initial={{ reason: 'EMPLOYER' }}
      onSave={async (exclusion) => {
        await add({ developer_id: id, ...exclusion })
        return { name: exclusion.company_name, path: developerPaths.developerDetails(id) }
      }}
      onClose={onClose}
    >
      <ExclusionFields />
    </AddDialog>
  )
}

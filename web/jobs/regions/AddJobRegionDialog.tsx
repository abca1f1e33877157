import { jobRegionInput } from '#shared/jobs/regionInput.ts'
import { jobPaths } from '#web/jobs/paths.ts'
import { AddDialog } from '#web/platform/forms/dialogs/AddDialog.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { RegionFields } from './RegionFields.tsx'

const addMutation = graphql(`
  mutation addJobRegion($input: AddJobRegionInput!, $key: String) {
    addJobRegion(input: $input, key: $key) {
      id
      name
    }
  }
`)

/** Adds a region that jobs may accept from then on. */
export function AddJobRegionDialog({ onClose }: { onClose: () => void }) {
  const add = useSave(addMutation)
  return (
    <AddDialog
      noun="Region"
      input={jobRegionInput}
      width={560}
      onSave={async (input) => ({ name: (await add(input)).addJobRegion.name, path: jobPaths.regions })}
      onClose={onClose}
    >
      <RegionFields />
    </AddDialog>
  )
}

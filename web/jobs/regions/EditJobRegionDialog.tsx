import { jobRegionChanges } from '#shared/jobs/regionInput.ts'
import { EditDialog } from '#web/platform/forms/dialogs/EditDialog.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { Activity } from '#web/platform/records/activity/Activity.tsx'
import type { NamedDialogProps } from '#web/platform/register/screens.ts'
import { useDelete } from '#web/platform/undo/useDelete.ts'
import { RegionFields } from './RegionFields.tsx'

const regionQuery = graphql(`
  query getJobRegion($id: ID!) {
    getJobRegion(id: $id) {
      id
      name
      word
      countries
      version
    }
  }
`)

const updateMutation = graphql(`
  mutation updateJobRegion($input: UpdateJobRegionInput!, $key: String) {
    updateJobRegion(input: $input, key: $key) {
      id
    }
  }
`)

const deleteMutation = graphql(`
  mutation deleteJobRegion($input: DeleteJobRegionInput!, $key: String) {
    deleteJobRegion(input: $input, key: $key) {
      id
    }
  }
`)

/** Edits or deletes a region of the firm. Jobs that accept it stay as they are. */
export function EditJobRegionDialog({ id, onClose }: NamedDialogProps) {
  const { data, ...reading } = useQuery(regionQuery, { variables: { id }, showsErrors: true })
  const update = useSave(updateMutation)
  const remove = useDelete(deleteMutation)
  return (
    <EditDialog
      noun="Region"
      width={560}
      record={data?.getJobRegion}
      reading={reading}
      changes={jobRegionChanges}
      onSave={(save) => update(save, 'The region is saved.')}
      onDelete={(region) => remove(region.word, region)}
      onClose={onClose}
    >
      <p>Jobs that accept it stay as they are.</p>
      <RegionFields />
      <Activity table="job_regions" id={id} />
    </EditDialog>
  )
}

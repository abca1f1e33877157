import { jobRegionInput } from '#shared/jobs/regionInput.ts'
import { FormDialog } from '#web/platform/forms/FormDialog.tsx'
import { formValues } from '#web/platform/forms/formValues.ts'
import { useSave } from '#web/platform/forms/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/useSchemaForm.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { errorText } from '#web/platform/lib/errorText.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { Activity } from '#web/platform/records/Activity.tsx'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import { Banner } from '#web/platform/ui/pages/Banner.tsx'
import { ChangedJobList, countedJobs } from './ChangedJobList.tsx'
import { RegionFields } from './RegionFields.tsx'
import { type EditedRegion, effectQuery, regionQuery } from './regionQuery.ts'

const updateMutation = graphql(`
  mutation updateJobRegion(
    $id: ID!
    $name: String!
    $word: String!
    $countries: [String!]!
    $version: Int!
    $seen: String
    $key: String
  ) {
    updateJobRegion(
      id: $id
      name: $name
      word: $word
      countries: $countries
      version: $version
      seen: $seen
      key: $key
    ) {
      id
      version
    }
  }
`)

interface Props {
  /** The id of the region. */
  readonly id: string
  readonly onClose: () => void
}

/** Edits a region of the firm. It shows which jobs would change, before they do. */
export function EditJobRegionDialog({ id, onClose }: Props) {
  const { data, error, refetch } = useQuery(regionQuery, { variables: { id }, showsErrors: true })
  const title = 'Edit Region'
  if (!data) return <LoadingDialog title={title} error={error} onRetry={refetch} onClose={onClose} width={560} />
  return <RegionForm region={data.getJobRegion} reload={refetch} onClose={onClose} />
}

interface RegionFormProps {
  readonly region: EditedRegion
  readonly reload: () => Promise<unknown>
  readonly onClose: () => void
}

function RegionForm({ region, reload, onClose }: RegionFormProps) {
  const { id, version } = region
  const form = useSchemaForm(jobRegionInput, formValues(jobRegionInput, region))
  const { countries } = form.fields.values
  const effect = useQuery(effectQuery, {
    variables: { id, countries },
    skip: countries.length === 0,
    showsErrors: true,
  })
  const shown = effect.data?.getJobRegionEffect
  const update = useSave(updateMutation)
  return (
    <FormDialog
      form={form}
      title="Edit Region"
      submitLabel={shown?.count ? `Save and Change ${countedJobs(shown.count, 'Job')}` : 'Save'}
      width={560}
      onSave={async (input) => {
        await update({ ...input, id, version, seen: shown?.digest ?? null }, `${input.word} is saved.`)
        onClose()
      }}
      onStale={() => Promise.all([reload(), effect.refetch()])}
      onClose={onClose}
    >
      <RegionFields />
      {effect.error && (
        <Banner type="danger" onRetry={effect.refetch}>
          {errorText(effect.error)}
        </Banner>
      )}
      {shown && form.dirty && <ChangedJobList effect={shown} sentence={(jobs) => `The countries of ${jobs} change:`} />}
      <Activity table="job_regions" id={id} />
    </FormDialog>
  )
}

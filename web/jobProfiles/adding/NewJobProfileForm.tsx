import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { jobProfileInput } from '#shared/jobProfiles/jobProfileInput.ts'
import { DeveloperSelect } from '#web/developers/DeveloperSelect.tsx'
import { JobProfileFields } from '#web/jobProfiles/details/JobProfileFields.tsx'
import { jobProfilePaths } from '#web/jobProfiles/paths.ts'
import { useMe } from '#web/platform/auth/useMe.ts'
import { useShowAdded } from '#web/platform/forms/dialogs/added.ts'
import { PageForm } from '#web/platform/forms/dialogs/PageForm.tsx'
import { formValues } from '#web/platform/forms/state/formValues.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetDeveloperPresetQuery, graphql } from '#web/platform/lib/graphql.ts'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import { DeveloperFit } from './DeveloperFit.tsx'

const addMutation = graphql(`
  mutation addProfileForJob($input: AddJobProfileInput!, $key: String) {
    addJobProfile(input: $input, key: $key) {
      id
      developer_name
    }
  }
`)

const presetQuery = graphql(`
  query getDeveloperPreset($developer_id: ID!, $job_id: ID!) {
    getDeveloper(id: $developer_id) {
      id
      cost_rate
      currency
      weekly_hours
    }
    getJob(id: $job_id) {
      id
      currency
      budget_hourly_min
      budget_hourly_max
    }
  }
`)

/** Puts one developer forward for the job. The terms start with the developer's details. */
export function NewJobProfileForm({ jobId }: { readonly jobId: string }) {
  const { me, error, refetch } = useMe()
  return me ? <ProfileForm jobId={jobId} owner_id={me.id} /> : <QueryError error={error} onRetry={refetch} />
}

function ProfileForm({ jobId, owner_id }: { readonly jobId: string; readonly owner_id: string }) {
  const navigate = useNavigate()
  const showAdded = useShowAdded()
  const form = useSchemaForm(jobProfileInput, formValues(jobProfileInput, { job_id: jobId, owner_id }))
  const { developer_id } = form.fields.getValues()
  const { data } = useQuery(presetQuery, { variables: { developer_id, job_id: jobId }, skip: !developer_id })
  const preset = data?.getDeveloper.id === developer_id ? data : undefined
  usePreset(form.fields, preset)
  const add = useSave(addMutation)
  return (
    <PageForm
      form={form}
      label="Put a developer forward"
      submitLabel="Put Forward"
      onSave={async (profile) => {
        const { id, developer_name: name } = (await add(profile)).addJobProfile
        const path = jobProfilePaths.editJobProfile(profile.developer_id, id)
        showAdded({ name, path, text: `${name} is shortlisted.` })
        navigate('../job-profiles')
      }}
      aside={developer_id ? <DeveloperFit key={developer_id} jobId={jobId} developerId={developer_id} /> : undefined}
    >
      <DeveloperSelect name="developer_id" label="Developer" />
      {preset && <TermFields {...preset} />}
    </PageForm>
  )
}

function TermFields({ getDeveloper, getJob }: GetDeveloperPresetQuery) {
  const { budget_hourly_min: min, budget_hourly_max: max, currency } = getJob
  const asked = { rate: getDeveloper.cost_rate, currency: getDeveloper.currency }
  return <JobProfileFields currency={currency} budget={{ min, max, currency }} asked={asked} />
}

interface Fields {
  readonly setFieldValue: (name: 'cost_rate' | 'weekly_hours' | 'cost_currency', value: number | string) => void
}

/** Fills in the rate and hours of the chosen developer. */
function usePreset(fields: Fields, preset: GetDeveloperPresetQuery | undefined): void {
  const apply = useEffectEvent(() => {
    if (!preset) return
    const { cost_rate, currency, weekly_hours } = preset.getDeveloper
    fields.setFieldValue('cost_rate', cost_rate ?? '')
    fields.setFieldValue('cost_currency', currency)
    fields.setFieldValue('weekly_hours', weekly_hours ?? '')
  })
  const known = preset?.getDeveloper.id
  useEffect(() => {
    if (known) apply()
  }, [known])
}

import { useState } from 'react'
import { useParams } from 'react-router'
import { jobProfileInput } from '#shared/jobProfiles/jobProfileInput.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { JobProfileFields } from '#web/jobProfiles/details/JobProfileFields.tsx'
import { jobProfilePaths } from '#web/jobProfiles/paths.ts'
import { OpenJobSelect } from '#web/jobs/lists/OpenJobSelect.tsx'
import { useMe } from '#web/platform/auth/useMe.ts'
import { useShowAdded } from '#web/platform/forms/dialogs/added.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { formValues } from '#web/platform/forms/state/formValues.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { useCloseTo } from '#web/platform/lib/address/useCloseTo.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetProfiledDeveloperQuery, graphql } from '#web/platform/lib/graphql.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { PutForwardWarnings } from './PutForwardWarnings.tsx'

const developerQuery = graphql(`
  query getProfiledDeveloper($id: ID!) {
    getDeveloper(id: $id) {
      id
      first_name
      last_name
      cost_rate
      currency
      weekly_hours
    }
  }
`)

const jobQuery = graphql(`
  query getProfiledJob($id: ID!) {
    getJob(id: $id) {
      id
      currency
      budget_hourly_min
      budget_hourly_max
    }
  }
`)

const addMutation = graphql(`
  mutation addJobProfile($input: AddJobProfileInput!, $key: String) {
    addJobProfile(input: $input, key: $key) {
      id
      job_title
      company_name
    }
  }
`)

/** Puts the developer in the address forward, over the developer's overview. The form starts with the developer's rate and hours. */
export function AddJobProfileDialog() {
  const { developerId = '' } = useParams()
  const onClose = useCloseTo(developerPaths.developerOverview(developerId))
  const { data, error, refetch } = useQuery(developerQuery, { variables: { id: developerId }, showsErrors: true })
  const { me, ...reading } = useMe()
  if (data && me) return <AddForm developer={data.getDeveloper} ownerId={me.id} onClose={onClose} />
  const retry = () => Promise.all([refetch(), reading.refetch()])
  return <LoadingDialog title="Put Forward" error={error ?? reading.error} onRetry={retry} onClose={onClose} />
}

type Developer = GetProfiledDeveloperQuery['getDeveloper']

interface FormProps {
  readonly developer: Developer
  readonly ownerId: string
  readonly onClose: () => void
}

function AddForm({ developer, ownerId, onClose }: FormProps) {
  const [empty] = useState(() => initialValues(developer, ownerId))
  const form = useSchemaForm(jobProfileInput, empty)
  const { job_id } = form.fields.values
  const { data } = useQuery(jobQuery, { variables: { id: job_id }, skip: !job_id, showsErrors: true })
  const add = useSave(addMutation)
  const showAdded = useShowAdded()
  const job = job_id ? data?.getJob : undefined
  const name = `${developer.first_name} ${developer.last_name}`

  return (
    <FormDialog
      form={form}
      title={`Put Forward ${name}`}
      submitLabel="Put Forward"
      onSave={async (profile) => {
        const added = (await add(profile)).addJobProfile
        const path = jobProfilePaths.editJobProfile(developer.id, added.id)
        showAdded({ name, path, text: `${name} is shortlisted for ${added.job_title} at ${added.company_name}.` })
      }}
      onClose={onClose}
    >
      <div data-path="job_id">
        <OpenJobSelect required value={job_id} onChange={(id) => form.fields.setFieldValue('job_id', id)} />
        {form.fields.errors.job_id && (
          <p className={ui.paragraph} role="alert">
            {form.fields.errors.job_id}
          </p>
        )}
      </div>
      {job && (
        <>
          <PutForwardWarnings key={job.id} jobId={job.id} developerId={developer.id} />
          <JobProfileFields
            currency={job.currency}
            budget={{ min: job.budget_hourly_min, max: job.budget_hourly_max, currency: job.currency }}
            asked={{ rate: developer.cost_rate ?? null, currency: developer.currency }}
          />
        </>
      )}
    </FormDialog>
  )
}

function initialValues({ id, cost_rate, currency, weekly_hours }: Developer, owner_id: string) {
  const cost = { cost_rate: cost_rate ?? '', cost_currency: currency } as const
  return formValues(jobProfileInput, { developer_id: id, owner_id, ...cost, weekly_hours: weekly_hours ?? '' })
}

import { useParams } from 'react-router'
import { jobProfileChanges } from '#shared/jobProfiles/jobProfileInput.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { jobProfileQuery } from '#web/jobProfiles/jobProfileQuery.ts'
import { EditDialog } from '#web/platform/forms/dialogs/EditDialog.tsx'
import { CheckboxField } from '#web/platform/forms/fields/CheckboxField.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useCloseTo } from '#web/platform/lib/address/useCloseTo.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import ui from '#web/platform/ui/ui.module.css'
import { useDelete } from '#web/platform/undo/useDelete.ts'
import { JobProfileFields } from './JobProfileFields.tsx'

const updateMutation = graphql(`
  mutation updateJobProfile($input: UpdateJobProfileInput!, $key: String) {
    updateJobProfile(input: $input, key: $key) {
      id
    }
  }
`)

const deleteMutation = graphql(`
  mutation deleteJobProfile($input: DeleteJobProfileInput!, $key: String) {
    deleteJobProfile(input: $input, key: $key) {
      id
    }
  }
`)

/** Edits the terms, consent, pitch and owner of a job profile. @param id of the profile. */
export function EditJobProfileDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data, ...reading } = useQuery(jobProfileQuery, { variables: { id }, showsErrors: true })
  const save = useSave(updateMutation)
  const remove = useDelete(deleteMutation)
  // The form edits the cost as it was entered, in its own currency.
  const profile = data && { ...data.getJobProfile, cost_rate: data.getJobProfile.cost_entered }
  const isPlaced = profile !== undefined && ['PLACED', 'COMPLETED', 'ENDED_EARLY'].includes(profile.status)
  return (
    <EditDialog
      noun="Job Profile"
      record={profile}
      reading={reading}
      changes={jobProfileChanges}
      onSave={save}
      onDelete={(record) => remove('The job profile', record)}
      onClose={onClose}
    >
      {profile && (
        <>
          <p className={ui.quiet}>
            <bdi>{profile.developer_name}</bdi> for {profile.job_title} at {profile.company_name}
          </p>
          <JobProfileFields
            currency={profile.currency}
            budget={{
              min: profile.budget_hourly_min,
              max: profile.budget_hourly_max,
              currency: profile.job_currency,
            }}
            asked={{ rate: profile.developer_cost_rate ?? null, currency: profile.developer_currency }}
            isPlaced={isPlaced}
            ownerName={profile.owner_name ?? null}
          />
          {!isPlaced && (
            <CheckboxField
              name="without_price"
              label="Without a price"
              description="The client reads that no price is named. This ends when you enter a bill rate."
            />
          )}
        </>
      )}
    </EditDialog>
  )
}

/** Edits the job profile in the address, over the overview of its developer. */
export function EditProfileRoute() {
  const { developerId = '', jobProfileId = '' } = useParams()
  return <EditJobProfileDialog id={jobProfileId} onClose={useCloseTo(developerPaths.developerOverview(developerId))} />
}

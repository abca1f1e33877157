import { openJobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { meetingTypes } from '#shared/platform/enumerations.ts'
import { DeveloperSelect } from '#web/developers/DeveloperSelect.tsx'
import { LengthField } from '#web/platform/forms/fields/LengthField.tsx'
import { MomentField } from '#web/platform/forms/fields/MomentField.tsx'
import { RecordField } from '#web/platform/forms/fields/RecordField.tsx'
import { SelectField } from '#web/platform/forms/fields/SelectField.tsx'
import { TextField } from '#web/platform/forms/fields/TextField.tsx'
import { useFormContext } from '#web/platform/forms/state/FormContext.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { MentionField } from '#web/platform/mentions/MentionField.tsx'
import { optionsOf } from '#web/platform/ui/inputs/choices/options.ts'
import { StaffSelect } from '#web/staff/StaffSelect.tsx'
import { GuestFields } from './guests/GuestFields.tsx'
import { MeetingConflicts } from './MeetingConflicts.tsx'
import { zonesOf } from './zonesOf.ts'

const developerQuery = graphql(`
  query getMeetingDeveloper($id: ID!) {
    getDeveloper(id: $id) {
      id
      first_name
      time_zone
      job_profiles {
        id
        status
        job {
          title
          company {
            name
          }
        }
      }
    }
  }
`)

interface Props {
  /** The saved meeting; undefined while one is added. */
  readonly meeting?: { readonly id: string; readonly developer_id: string }
  /** The name of the saved organiser. */
  readonly organiserName?: string | null
  readonly choosesDeveloper?: boolean
}

/** Edits a meeting, and warns of other meetings at that time. */
export function MeetingFields({ meeting, organiserName, choosesDeveloper = false }: Props) {
  const { developer_id, job_profile_id } = useFormContext().fields.getValues()
  const id = meeting?.developer_id ?? String(developer_id)
  const { data } = useQuery(developerQuery, { variables: { id }, skip: !id })
  const developer = id ? data?.getDeveloper : undefined
  const profiles = developer?.job_profiles.filter(
    (one) => openJobProfileStatuses.includes(one.status) || one.id === job_profile_id,
  )
  return (
    <>
      {choosesDeveloper && <DeveloperSelect name="developer_id" label="Developer" />}
      <SelectField name="type" label="Type" options={optionsOf(meetingTypes)} />
      <MomentField name="starts_at" label="Day" future zones={zonesOf(developer)} />
      <LengthField />
      <div>
        <StaffSelect name="organiser_id" label="Organiser" placeholder="Select Organiser" savedName={organiserName} />
        <MeetingConflicts developerId={id} except={meeting?.id} />
      </div>
      {profiles && profiles.length > 0 && (
        <RecordField
          name="job_profile_id"
          label="Job"
          placeholder="Select Job"
          options={profiles.map(({ id: value, job }) => ({ value, label: `${job.title} at ${job.company.name}` }))}
        />
      )}
      <GuestFields developerId={id} />
      <TextField name="url" label="Link" placeholder="https://meet.example.com/room" />
      <MentionField name="notes" label="Notes" description="Type @ to mention a colleague." />
    </>
  )
}

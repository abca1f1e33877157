import { meetingChanges } from '#shared/meetings/meetingInput.ts'
import { EditDialog } from '#web/platform/forms/dialogs/EditDialog.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { MeetingFields } from './MeetingFields.tsx'
import { MeetingSummary } from './MeetingSummary.tsx'

const meetingQuery = graphql(`
  query getMeeting($id: ID!) {
    getMeeting(id: $id) {
      id
      type
      starts_at
      minutes
      developer_id
      organiser_id
      organiser_name
      job_profile_id
      url
      notes
      contact_ids
      colleague_ids
      uninvited_ids
      version
      ...MeetingSummary
    }
  }
`)

const updateMutation = graphql(`
  mutation updateMeeting($input: UpdateMeetingInput!, $key: String) {
    updateMeeting(input: $input, key: $key) {
      id
    }
  }
`)

/** Edits a meeting, records its outcome, and offers its calendar file. */
export function EditMeetingDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, ...reading } = useQuery(meetingQuery, { variables: { id }, showsErrors: true })
  const update = useSave(updateMutation)
  const meeting = data?.getMeeting
  return (
    <EditDialog
      noun="Meeting"
      record={meeting}
      reading={reading}
      changes={meetingChanges}
      onSave={(edit) => update(edit, 'The meeting is saved.')}
      onClose={onClose}
    >
      {meeting && (
        <>
          <MeetingSummary meeting={meeting} />
          <MeetingFields meeting={meeting} organiserName={meeting.organiser_name} />
        </>
      )}
    </EditDialog>
  )
}

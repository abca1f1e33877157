import { meetingInput } from '#shared/meetings/meetingInput.ts'
import { AddDialog } from '#web/platform/forms/dialogs/AddDialog.tsx'
import type { SavedValues } from '#web/platform/forms/state/formValues.ts'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { whenText } from '#web/platform/lib/time/timeSpans.ts'
import { MeetingFields } from './MeetingFields.tsx'
import { meetingPaths } from './paths.ts'

const addMutation = graphql(`
  mutation addMeeting($input: AddMeetingInput!, $key: String) {
    addMeeting(input: $input, key: $key) {
      id
      starts_at
      ends_at
      developer_name
    }
  }
`)

interface Props {
  /** The id of the developer; empty when the dialog asks for it. */
  readonly id: string
  /** The first values of some fields; by default an introduction of half an hour. */
  readonly initial?: SavedValues<typeof meetingInput>
  readonly onClose: () => void
}

/** Adds a meeting. The viewer organises it unless somebody else is chosen. */
export function AddMeetingDialog({ id, initial, onClose }: Props) {
  const add = useMutation(addMutation, { showsErrors: true })
  return (
    <AddDialog
      noun="Meeting"
      input={meetingInput}
      initial={{ developer_id: id, type: 'INTRO', minutes: 30, ...initial }}
      ownedBy="organiser_id"
      onSave={async (meeting) => {
        const { data, extensions } = await add(meeting)
        const added = data.addMeeting
        const name = `The meeting with ${added.developer_name}`
        const text = `${name} is added: ${whenText(added)}.`
        return { name, path: meetingPaths.editMeeting(added.id), text, change: extensions?.change }
      }}
      onClose={onClose}
    >
      <MeetingFields choosesDeveloper={!id} />
    </AddDialog>
  )
}

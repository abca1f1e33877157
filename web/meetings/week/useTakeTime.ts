import { useSave } from '#web/platform/forms/state/useSave.ts'
import { graphql, type MeetingGuestsFragment } from '#web/platform/lib/graphql.ts'
import { whenText } from '#web/platform/lib/time/timeSpans.ts'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'

const takeMutation = graphql(`
  mutation takeMeetingTime($input: UpdateMeetingInput!, $key: String) {
    updateMeeting(input: $input, key: $key) {
      ...MeetingGuests
    }
  }
`)

/** Moves a meeting to a time that a participant proposed, which invites everybody again, and offers *Undo*. */
export function useTakeTime({ id, version }: MeetingGuestsFragment) {
  const save = useSave(takeMutation)
  return useAsyncAction((starts_at: string) =>
    save(
      { id, changes: { starts_at }, version },
      ({ updateMeeting }) => `The meeting is moved to ${whenText(updateMeeting)}.`,
    ),
  )
}

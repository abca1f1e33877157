import { meetingStatuses } from '#shared/meetings/meetingStatuses.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { graphql, type MeetingStatus, type MeetingSummaryFragment } from '#web/platform/lib/graphql.ts'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'

const moveMutation = graphql(`
  mutation moveMeeting($input: MoveMeetingInput!, $key: String) {
    moveMeeting(input: $input, key: $key) {
      ...MeetingSummary
    }
  }
`)

/** Changes the status of a meeting, and offers *Undo*. */
export function useMoveMeeting({ id, version, developer_name }: MeetingSummaryFragment) {
  const save = useSave(moveMutation)
  return useAsyncAction((to: MeetingStatus) => {
    const label = meetingStatuses[to].label.toLowerCase()
    return save({ id, to, version }, `The meeting with ${developer_name} is marked as ${label}.`)
  })
}

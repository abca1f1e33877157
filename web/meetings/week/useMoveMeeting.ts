import { useRef } from 'react'
import { meetingStatuses } from '#shared/meetings/meetingStatuses.ts'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { graphql, type MeetingStatus, type MeetingSummaryFragment } from '#web/platform/lib/graphql.ts'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import { useUndo } from '#web/platform/undo/useUndo.ts'

const moveMutation = graphql(`
  mutation moveMeeting($input: MoveMeetingInput!, $key: String) {
    moveMeeting(input: $input, key: $key) {
      ...MeetingSummary
    }
  }
`)

/** Changes the status of a meeting, and offers *Undo*. */
export function useMoveMeeting({ id, version, developer_name }: MeetingSummaryFragment) {
  const showUndo = useUndo()
  const target = useRef<MeetingStatus>('SCHEDULED')
  const mutate = useMutation(moveMutation, { showsErrors: true })
  const action = useAsyncAction(async () => {
    const { extensions } = await mutate({ id, to: target.current, version })
    const label = meetingStatuses[target.current].label.toLowerCase()
    showUndo(`The meeting with ${developer_name} is marked as ${label}.`, extensions?.change)
  })
  const move = (to: MeetingStatus) => {
    target.current = to
    void action.run()
  }
  return { ...action, move }
}

import { useRef } from 'react'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { graphql, type MeetingGuestsFragment } from '#web/platform/lib/graphql.ts'
import { whenText } from '#web/platform/lib/time/timeSpans.ts'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import { useUndo } from '#web/platform/undo/useUndo.ts'

const takeMutation = graphql(`
  mutation takeMeetingTime($input: UpdateMeetingInput!, $key: String) {
    updateMeeting(input: $input, key: $key) {
      ...MeetingGuests
    }
  }
`)

/** Moves a meeting to a time that a participant proposed, which invites everybody again, and offers *Undo*. */
export function useTakeTime({ id, version }: MeetingGuestsFragment) {
  const showUndo = useUndo()
  const time = useRef('')
  const mutate = useMutation(takeMutation, { showsErrors: true })
  const action = useAsyncAction(async () => {
    const { data, extensions } = await mutate({ id, changes: { starts_at: time.current }, version })
    showUndo(`The meeting is moved to ${whenText(data.updateMeeting)}.`, extensions?.change)
  })
  const take = (starts_at: string) => {
    time.current = starts_at
    void action.run()
  }
  return { ...action, take }
}

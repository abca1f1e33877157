import { Button } from '@mantine/core'
import { guestAnswers } from '#shared/meetings/invitations.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { graphql, type MeetingGuestsFragment } from '#web/platform/lib/graphql.ts'
import { whenText } from '#web/platform/lib/time/timeSpans.ts'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import styles from './GuestList.module.css'

interface Props {
  readonly guest: MeetingGuestsFragment['guests'][number]
  readonly meeting: MeetingGuestsFragment
}

/** Shows what a participant answered and when, with a button for each time that they proposed. */
export function GuestReply({ guest, meeting }: Props) {
  const { answer, answered_at, answer_note, proposed_times, is_current, name } = guest
  const { running, error, run, clearError } = useTakeTime(meeting)
  if (!answer || !answered_at) return undefined
  const length = Date.parse(meeting.ends_at) - Date.parse(meeting.starts_at)
  const times = is_current ? proposed_times.filter((time) => Date.parse(time) > Date.now()) : []
  return (
    <div className={`${ui.phrase} ${styles.answer}`} aria-busy={running}>
      <p>
        Answer <StatusBadge {...guestAnswers[answer]} />{' '}
        <span className={ui.quiet}>
          <Timestamp moment={answered_at} />
        </span>
        {!is_current && <span className={ui.quiet}> to an earlier invitation</span>}
      </p>
      {answer_note && <p dir="auto">{answer_note}</p>}
      {times.map((starts_at) => {
        const span = { starts_at, ends_at: new Date(Date.parse(starts_at) + length).toISOString() }
        return (
          <Button
            key={starts_at}
            size="compact-sm"
            variant="default"
            aria-label={`Move to ${whenText(span)}, as ${name} proposes`}
            onClick={() => void run(starts_at)}
          >
            Move to {whenText(span)}
          </Button>
        )
      })}
      <MutationError error={error} onDismiss={clearError} />
    </div>
  )
}

const takeMutation = graphql(`
  mutation takeMeetingTime($input: UpdateMeetingInput!, $key: String) {
    updateMeeting(input: $input, key: $key) {
      ...MeetingGuests
    }
  }
`)

/** Moves a meeting to a time that a participant proposed, which invites everybody again, and offers *Undo*. */
function useTakeTime({ id, version }: MeetingGuestsFragment) {
  const save = useSave(takeMutation)
  return useAsyncAction((starts_at: string) =>
    save(
      { id, changes: { starts_at }, version },
      ({ updateMeeting }) => `The meeting is moved to ${whenText(updateMeeting)}.`,
    ),
  )
}

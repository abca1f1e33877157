import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { meetingLifecycle, meetingStatuses } from '#shared/meetings/meetingStatuses.ts'
import { movesFrom, refusal } from '#shared/platform/transitions.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import {
  graphql,
  type MeetingStatus,
  type MeetingSummaryFragment,
  type MeetingStatus as Status,
} from '#web/platform/lib/graphql.ts'
import { DownloadButton } from '#web/platform/ui/pages/DownloadButton.tsx'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import { GuestList } from './guests/GuestList.tsx'
import { MeetingStatusBadge } from './MeetingStatusBadge.tsx'
import styles from './MeetingSummary.module.css'

graphql(`
  fragment MeetingSummary on Meeting {
    id
    status
    ends_at
    developer_id
    developer_name
    outcome_missing
    conflicting
    version
    ...MeetingGuests
  }
`)

const labels: Readonly<Record<Status, string>> = {
  SCHEDULED: 'Schedule again',
  COMPLETED: 'Mark completed',
  NO_SHOW: 'Mark no-show',
  CANCELLED: 'Cancel meeting',
}

/** Shows the developer, the status and the possible moves of a meeting. */
export function MeetingSummary({ meeting }: { meeting: MeetingSummaryFragment }) {
  const { id, status, ends_at, developer_id, developer_name } = meeting
  const { running, error, run, clearError } = useMoveMeeting(meeting)
  const details = { hasEnded: Date.parse(ends_at) <= Date.now() }
  const moves = movesFrom(meetingLifecycle, status).filter((to) => !refusal(meetingLifecycle, status, to, details))
  return (
    <div className={`${ui.group} ${styles.summary}`}>
      <p className={ui.row}>
        <Link to={developerPaths.developerOverview(developer_id)}>{developer_name}</Link>
        <MeetingStatusBadge {...meeting} />
        <span className={styles.file}>
          <DownloadButton path={`/meeting/${id}.ics`} name="meeting.ics" />
        </span>
      </p>
      <section className={ui.row} aria-label="Outcome" aria-busy={running}>
        {moves.map((to) => (
          <Button key={to} size="compact-md" variant="default" onClick={() => void run(to)}>
            {labels[to]}
          </Button>
        ))}
      </section>
      <GuestList meeting={meeting} />
      <MutationError error={error} onDismiss={clearError} />
    </div>
  )
}

const moveMutation = graphql(`
  mutation moveMeeting($input: MoveMeetingInput!, $key: String) {
    moveMeeting(input: $input, key: $key) {
      ...MeetingSummary
    }
  }
`)

/** Changes the status of a meeting, and offers *Undo*. */
function useMoveMeeting({ id, version, developer_name }: MeetingSummaryFragment) {
  const save = useSave(moveMutation)
  return useAsyncAction((to: MeetingStatus) => {
    const label = meetingStatuses[to].label.toLowerCase()
    return save({ id, to, version }, `The meeting with ${developer_name} is marked as ${label}.`)
  })
}

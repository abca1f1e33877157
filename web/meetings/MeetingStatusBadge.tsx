import { meetingStatuses } from '#shared/meetings/meetingStatuses.ts'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import type { ListedMeeting } from './meetingsQuery.ts'

type Props = Pick<ListedMeeting, 'status' | 'outcome_missing' | 'conflicting'>

/** Shows the status of a meeting, or its problem. */
export function MeetingStatusBadge({ status, outcome_missing, conflicting }: Props) {
  if (outcome_missing) return <StatusBadge label="Outcome missing" tone="warn" />
  if (conflicting) return <StatusBadge label="Conflict" tone="warn" />
  return <StatusBadge {...meetingStatuses[status]} />
}

import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { meetingStatuses } from '#shared/meetings/meetingStatuses.ts'
import { meetingTypes } from '#shared/platform/enumerations.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { meetingPaths } from '#web/meetings/paths.ts'
import styles from '#web/myDay/rows/Rows.module.css'
import { exactMoment, fromNow } from '#web/platform/lib/time/relativeTime.ts'
import { spanText, thereText } from '#web/platform/lib/time/timeSpans.ts'
import { useNow } from '#web/platform/lib/time/useFromNow.ts'
import { ExternalLink } from '#web/platform/ui/text/ExternalLink.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import ui from '#web/platform/ui/ui.module.css'
import type { OwnMeeting } from './meetingsOfTodayQuery.ts'
import { isOver } from './nextFirst.ts'

/** Shows when a meeting is, with whom and about which job. One that is over is dimmed. */
export function MeetingRow({ meeting }: { readonly meeting: OwnMeeting }) {
  const { id, starts_at, developer_id, developer_name, developer_time_zone, url } = meeting
  const begins = useNow(() => (isOver(meeting) ? '' : beginsText(starts_at)))
  const there = thereText(starts_at, developer_time_zone)
  return (
    <li data-over={begins === '' || undefined}>
      <time className={styles.kind} dateTime={starts_at} title={exactMoment(starts_at)}>
        {spanText(meeting)}
        {there && <span className={`${ui.small} ${styles.there}`}>{there}</span>}
      </time>
      <span className={styles.what}>
        <Link to={developerPaths.developerOverview(developer_id)} className={`${ui.name} ${styles.name}`}>
          <bdi>{developer_name}</bdi>
        </Link>
        <span className={styles.detail}>{aboutText(meeting)}</span>
      </span>
      <span className={styles.due}>
        <State meeting={meeting} begins={begins} />
      </span>
      <Button
        component={Link}
        to={meetingPaths.editMeeting(id, '', '')}
        preventScrollReset
        variant="default"
        size="compact-sm"
        aria-label={`Open the meeting with ${developer_name}`}
      >
        Open
      </Button>
      <span className={styles.aside}>{begins && url && <ExternalLink address={url}>Join</ExternalLink>}</span>
    </li>
  )
}

function State({ meeting, begins }: { readonly meeting: OwnMeeting; readonly begins: string }) {
  if (meeting.conflicting) return <StatusBadge label="Conflict" tone="warn" />
  if (begins) return begins
  if (meeting.outcome_missing) return <StatusBadge label="Outcome missing" tone="warn" />
  return <StatusBadge {...meetingStatuses[meeting.status]} />
}

function beginsText(starts_at: string): string {
  return Date.parse(starts_at) <= Date.now() ? 'now' : fromNow(starts_at)
}

/** Says what it is, about which job, and with whom else. */
function aboutText({ type, job_title, company_name, guests }: OwnMeeting): string {
  const others = guests.filter(({ kind }) => kind !== 'DEVELOPER').map(({ name }) => name)
  const parts = [
    meetingTypes[type].label,
    job_title && `${job_title} at ${company_name}`,
    others.length > 0 && `with ${others.join(', ')}`,
  ]
  return parts.filter(Boolean).join(', ')
}

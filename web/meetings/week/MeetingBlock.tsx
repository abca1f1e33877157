import { Link, useLocation } from 'react-router'
import { meetingStatuses } from '#shared/meetings/meetingStatuses.ts'
import { meetingTypes } from '#shared/platform/enumerations.ts'
import type { ListedMeeting } from '#web/meetings/meetingsQuery.ts'
import { meetingPaths } from '#web/meetings/paths.ts'
import { spanText, thereText } from '#web/platform/lib/time/timeSpans.ts'
import { toneStyle } from '#web/platform/ui/text/tones.ts'
import ui from '#web/platform/ui/ui.module.css'
import styles from './WeekGrid.module.css'
import { type Block, isShown } from './weekLayout.ts'

/** Minutes. Shorter meetings have room for one line, or for two. */
const [shortMinutes, mediumMinutes] = [40, 55]

/** Shows a meeting in the calendar, linked to its dialog. */
export function MeetingBlock({ block }: { block: Block<ListedMeeting> }) {
  const { search } = useLocation()
  const { meeting, top, height, lane, lanes, hasMore } = block
  const { id, type, developer_name, developer_time_zone, starts_at, outcome_missing, conflicting } = meeting
  const there = thereText(starts_at, developer_time_zone)
  const warning = outcome_missing ? 'Outcome missing' : conflicting ? 'Conflict' : undefined
  const place = { '--top': top, '--height': height, '--lane': lane, '--lanes': lanes }
  const { label, tone } = meetingStatuses[meeting.status]
  return (
    <li
      className={styles.block}
      style={place}
      data-more={hasMore}
      data-narrow={lanes > 1 || hasMore}
      data-shown={isShown(block)}
    >
      <Link
        to={meetingPaths.editMeeting(id, search)}
        preventScrollReset
        className={`${ui.tinted} ${styles.link}`}
        style={toneStyle(warning ? 'warn' : tone)}
        data-status={meeting.status}
        data-lines={height < shortMinutes ? 1 : height < mediumMinutes ? 2 : 3}
        title={[spanText(meeting), there, meetingTypes[type].label, developer_name, warning ?? label]
          .filter(Boolean)
          .join(' · ')}
      >
        <bdi className={styles.name}>{developer_name}</bdi>
        <span className={`${ui.figures} ${styles.time}`}>{[spanText(meeting), there].filter(Boolean).join(' · ')}</span>
        <span className={styles.kind}>{[meetingTypes[type].label, warning].filter(Boolean).join(' · ')}</span>
      </Link>
    </li>
  )
}

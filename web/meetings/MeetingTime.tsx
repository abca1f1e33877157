import { exactMoment } from '#web/platform/lib/time/relativeTime.ts'
import { thereText, whenText } from '#web/platform/lib/time/timeSpans.ts'
import styles from './MeetingTime.module.css'

interface Props {
  readonly meeting: {
    readonly starts_at: string
    readonly ends_at: string
    readonly developer_time_zone: string | null
  }
}

/** Shows the time of a meeting by the clocks of the viewer and of the developer. */
export function MeetingTime({ meeting }: Props) {
  const there = thereText(meeting.starts_at, meeting.developer_time_zone)
  return (
    <time dateTime={meeting.starts_at} title={exactMoment(meeting.starts_at)}>
      {whenText(meeting)}
      {there && <span className={styles.there}>{there}</span>}
    </time>
  )
}

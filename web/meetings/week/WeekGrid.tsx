import { useMediaQuery } from '@mantine/hooks'
import type { ListedMeeting } from '#web/meetings/meetingsQuery.ts'
import { dayText } from '#web/platform/lib/time/timeSpans.ts'
import ui from '#web/platform/ui/ui.module.css'
import { MeetingBlock } from './MeetingBlock.tsx'
import { MoreMeetings } from './MoreMeetings.tsx'
import styles from './WeekGrid.module.css'
import { hoursOf, layOutWeek } from './weekLayout.ts'

interface Props {
  readonly meetings: readonly ListedMeeting[]
  readonly monday: string
  readonly today: string
  readonly timeZone: string
  readonly loading: boolean
}

/** Shows a week as a calendar with a column for each day. A narrow screen shows each day as a list. */
export function WeekGrid({ meetings, monday, today, timeZone, loading }: Props) {
  const hasRoom = useMediaQuery('(min-width: 1280px)', true, { getInitialValueInEffect: false })
  const days = layOutWeek(meetings, monday, timeZone, hasRoom ? 2 : 1)
  const { first, last } = hoursOf(days)
  const hours = Array.from({ length: last - first }, (_, index) => first + index)
  return (
    <section
      className={`${ui.card} ${styles.week}`}
      aria-label="Week"
      aria-busy={loading}
      style={{ '--first': first, '--hours': hours.length }}
    >
      <div className={`${ui.small} ${styles.hours}`} aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour}>{String(hour).padStart(2, '0')}:00</span>
        ))}
      </div>
      {days.map(({ day, blocks, more }) => (
        <section key={day} className={styles.day} aria-label={dayText(day)} data-empty={blocks.length === 0}>
          <h2 className={styles.heading} aria-current={day === today ? 'date' : undefined}>
            {dayText(day)}
          </h2>
          <ul className={styles.blocks}>
            {blocks.map((block) => (
              <MeetingBlock key={block.meeting.id} block={block} />
            ))}
            {more.map((one) => (
              <MoreMeetings key={one.top} more={one} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}

import type { ReactNode } from 'react'
import { spanOf } from '#shared/meetings/spanOf.ts'
import type { InterviewTimesFragment } from '#web/platform/lib/graphql.ts'
import { exactMoment } from '#web/platform/lib/time/relativeTime.ts'
import { thereText, whenText } from '#web/platform/lib/time/timeSpans.ts'
import ui from '#web/platform/ui/ui.module.css'
import styles from './ProposedTimeList.module.css'

interface Props {
  readonly interview: InterviewTimesFragment
  /** Shown beside each time that lies ahead. */
  readonly action?: (time: InterviewTimesFragment['times'][number]) => ReactNode
}

/** Lists proposed times by the clocks of the viewer, and by the clocks of the person who proposed them where they differ. */
export function ProposedTimeList({ interview: { times, time_zone }, action }: Props) {
  return (
    <ul className={styles.times} aria-label="Proposed times">
      {times.map((time) => {
        const isOver = Date.parse(time.starts_at) <= Date.now()
        const there = thereText(time.starts_at, time_zone)
        return (
          <li key={time.starts_at}>
            <time dateTime={time.starts_at} title={exactMoment(time.starts_at)}>
              {whenText(spanOf(time))}
            </time>
            {there && <span className={ui.quiet}>{there}</span>}
            {isOver ? <span className={ui.quiet}>over</span> : action?.(time)}
          </li>
        )
      })}
    </ul>
  )
}

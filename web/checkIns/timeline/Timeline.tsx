import { type FocusEvent, useState } from 'react'
import type { PlacementRisk } from '#web/checkIns/risks/placementRisksQuery.ts'
import { useKeyHelp } from '#web/platform/lib/browser/keyHelp.ts'
import ui from '#web/platform/ui/ui.module.css'
import { useDelayed } from '#web/platform/ui/useDelayed.ts'
import type { CheckInMark } from './checkInMark.ts'
import { focusMark } from './focusMark.ts'
import styles from './Timeline.module.css'
import { TimelineLane } from './TimelineLane.tsx'
import { placeIn, type TimelineWindow } from './timelineWindow.ts'

interface Props {
  /** Undefined until they are read. */
  readonly placements: readonly PlacementRisk[] | undefined
  readonly marks: readonly CheckInMark[]
  readonly window: TimelineWindow
  readonly today: string
  readonly busy: boolean
}

const skeletonLanes = 8
const markKeys = {
  '← →': 'Go to the next check-in on the left or right',
  '↑ ↓': 'Go to the placement above or below',
  Enter: 'Open the check-in',
}

/** Draws lanes of placements over the months. One mark is a Tab stop; arrow keys move between marks, and Enter opens one. */
export function Timeline({ placements, marks, window, today, busy }: Props) {
  const [current, setCurrent] = useState<string>()
  const slow = useDelayed(!placements)
  const shown = marks.filter(({ placement_id }) => placements?.some(({ id }) => id === placement_id))
  const tabStop = shown.some(({ id }) => id === current) ? current : shown[0]?.id
  const now = placeIn(window, today)
  useKeyHelp('Timeline', markKeys)
  return (
    <div className={`${ui.card} ${styles.frame}`}>
      {slow && (
        <p className={ui.paragraph} role="status">
          Still waiting for the server to answer with placements.
        </p>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the marks, which are links. */}
      <div
        className={styles.timeline}
        aria-busy={busy}
        style={{ '--now': now }}
        data-now={now >= 0 && now <= 1}
        onKeyDown={focusMark}
        onFocus={({ target }: FocusEvent<HTMLElement>) => target.dataset.mark && setCurrent(target.dataset.mark)}
      >
        <Months window={window} />
        <ul className={ui.ruled} aria-label="Placements">
          {placements
            ? placements.map((placement) => (
                <TimelineLane
                  key={placement.id}
                  placement={placement}
                  marks={shown.filter(({ placement_id }) => placement_id === placement.id)}
                  window={window}
                  tabStop={tabStop}
                />
              ))
            : Array.from({ length: skeletonLanes }, (_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: skeleton lanes have no identity and never move.
                <li key={at} className={styles.lane} data-skeleton />
              ))}
        </ul>
      </div>
    </div>
  )
}

const monthFormat = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' })

function Months({ window }: { window: TimelineWindow }) {
  return (
    <div className={`${ui.small} ${styles.months}`} aria-hidden="true">
      <span />
      <div className={styles.track}>
        {window.months.map((month, at) => (
          <span key={month} style={{ '--at': placeIn(window, month) }}>
            {monthFormat.format(new Date(month))}
            {(at === 0 || month.slice(5, 7) === '01') && ` ${month.slice(0, 4)}`}
          </span>
        ))}
      </div>
    </div>
  )
}

import { Link, useLocation } from 'react-router'
import { checkInPaths } from '#web/checkIns/paths.ts'
import type { PlacementRisk } from '#web/checkIns/risks/placementRisksQuery.ts'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { type CheckInMark, markText } from './checkInMark.ts'
import { MarkSign } from './MarkSign.tsx'
import styles from './Timeline.module.css'
import { levelsOf, placeIn, stretchIn, type TimelineWindow } from './timelineWindow.ts'

interface Props {
  readonly placement: PlacementRisk
  /** In the order of their days. */
  readonly marks: readonly CheckInMark[]
  readonly window: TimelineWindow
  /** The id of the mark that is the Tab stop. */
  readonly tabStop: string | undefined
}

/** Draws a placement from its first to its last day. Each mark links to its check-in. */
export function TimelineLane({ placement, marks, window, tabStop }: Props) {
  const { id, developer_name, job_title, company_name, at_risk } = placement
  const { search, pathname } = useLocation()
  const stretch = stretchIn(window, placement)
  const levels = levelsOf(marks.map(({ day }) => placeIn(window, day)))
  return (
    <li className={styles.lane}>
      <div className={styles.name}>
        <Link to={checkInPaths.checkInDialog('edit-placement', id, search, pathname)} preventScrollReset>
          <bdi>{developer_name}</bdi>
        </Link>
        {at_risk && <StatusBadge label="At risk" tone="bad" />}
        <span className={`${ui.cut} ${ui.small} ${styles.job}`} title={`${job_title} at ${company_name}`}>
          {job_title} at {company_name}
        </span>
      </div>
      <div className={styles.track} data-lane>
        {stretch && (
          <span
            className={styles.stretch}
            style={{ '--start': stretch.start, '--end': stretch.end }}
            data-open={!placement.ends_on || undefined}
          />
        )}
        <ul aria-label={`Check-ins of ${developer_name}`}>
          {marks.map((mark, at) => (
            <li
              key={mark.id}
              className={styles.mark}
              style={{ '--at': placeIn(window, mark.day) }}
              data-level={levels[at]}
            >
              <Link
                to={checkInPaths.checkInDialog('check-in', mark.id, search, pathname)}
                preventScrollReset
                aria-label={markText(mark)}
                title={markText(mark)}
                tabIndex={mark.id === tabStop ? 0 : -1}
                data-mark={mark.id}
              >
                <MarkSign {...mark} />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}

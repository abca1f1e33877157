import { useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { meetingTypes } from '#shared/platform/enumerations.ts'
import type { ListedMeeting } from '#web/meetings/meetingsQuery.ts'
import { meetingPaths } from '#web/meetings/paths.ts'
import { spanText } from '#web/platform/lib/time/timeSpans.ts'
import dropdown from '#web/platform/ui/inputs/choices/Dropdown.module.css'
import styles from './MoreMeetings.module.css'
import type { More } from './weekLayout.ts'

/** Opens the list of simultaneous meetings that have no room. A narrow screen shows all of them anyway. */
export function MoreMeetings({ more }: { more: More<ListedMeeting> }) {
  const { top, height, meetings } = more
  const id = useId()
  const [open, setOpen] = useState(false)
  const { search } = useLocation()
  const anchor = `--more${id.replaceAll(/\W/g, '')}`
  const place = { '--top': top, '--height': height, anchorName: anchor }
  return (
    <li className={styles.more} style={place}>
      <button
        type="button"
        popoverTarget={id}
        aria-expanded={open}
        aria-label={`${meetings.length} more at this time`}
        title={meetings.map((meeting) => `${spanText(meeting)} ${meeting.developer_name}`).join('\n')}
      >
        +{meetings.length}
      </button>
      <ul
        id={id}
        popover="auto"
        className={`${dropdown.dropdown} ${styles.list}`}
        style={{ positionAnchor: anchor }}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {open &&
          meetings.map((meeting) => (
            <li key={meeting.id}>
              <Link className={dropdown.item} to={meetingPaths.editMeeting(meeting.id, search)} preventScrollReset>
                <bdi>{meeting.developer_name}</bdi>
                <span>
                  {spanText(meeting)} · {meetingTypes[meeting.type].label}
                </span>
              </Link>
            </li>
          ))}
      </ul>
    </li>
  )
}

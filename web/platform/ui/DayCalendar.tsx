import { Popover } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import type { KeyboardEvent } from 'react'
import '@mantine/core/styles/Popover.css'
import '@mantine/dates/styles.css'
import styles from './DayCalendar.module.css'

interface Props {
  /** What the day is: "From". */
  readonly label: string
  /** Such as 2026-01-31; empty where none is chosen. */
  readonly day: string
  readonly onPick: (day: string) => void
  readonly onClose: () => void
}

/** Mantine's calendar, which drops from where it stands. */
export function DayCalendar({ label, day, onPick, onClose }: Props) {
  return (
    <Popover opened onChange={onClose} position="bottom-end" offset={20} trapFocus withRoles={false}>
      <Popover.Target>
        <span />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={`Calendar of ${label}`} onKeyDown={keepEscape}>
        <DatePicker
          value={day || null}
          defaultDate={day || undefined}
          onChange={(picked) => onPick(picked ?? '')}
          allowDeselect
          hideOutsideDates
          classNames={{ day: styles.day }}
          ariaLabels={names}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

const names = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous ten years',
  nextDecade: 'Next ten years',
}

/** Escape closes the calendar, and not the dialog around it. */
function keepEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.preventDefault()
}

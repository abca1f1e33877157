import { Popover } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import type { KeyboardEvent } from 'react'
import { dayFromNow } from '#web/platform/lib/time/days.ts'
import '@mantine/core/styles/Popover.css'
import '@mantine/dates/styles.css'
import styles from './DayCalendar.module.css'

interface Props {
  /** The label of the input, such as "From". */
  readonly label: string
  /** A day such as 2026-01-31, or empty. */
  readonly day: string
  readonly onPick: (day: string) => void
  readonly onClose: () => void
}

/** Shows Mantine's calendar as a dropdown. The focus starts at the chosen day, else at today, so that arrow keys move from there. */
export function DayCalendar({ label, day, onPick, onClose }: Props) {
  const focused = day || dayFromNow(0)
  return (
    <Popover opened onChange={onClose} position="bottom-end" offset={20} trapFocus withRoles={false}>
      <Popover.Target>
        <span />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={`Calendar of ${label}`} onKeyDown={closeOnlyCalendar}>
        <DatePicker
          value={day || null}
          defaultDate={day || undefined}
          onChange={(picked) => onPick(picked ?? '')}
          allowDeselect
          hideOutsideDates
          getDayProps={(date) => (date === focused ? { 'data-autofocus': true } : {})}
          classNames={{ day: styles.day }}
          ariaLabels={buttonLabels}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

const buttonLabels = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous ten years',
  nextDecade: 'Next ten years',
}

/** The dialog around the calendar stays open. */
function closeOnlyCalendar(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.preventDefault()
}

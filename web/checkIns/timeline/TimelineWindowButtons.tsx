import { Button } from '@mantine/core'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import { Select } from '#web/platform/ui/inputs/choices/Select.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './Timeline.module.css'
import { type Span, shiftedMonth, type TimelineWindow } from './timelineWindow.ts'

const options = [
  { value: 'quarter', label: 'Quarter' },
  { value: 'half', label: 'Half a year' },
  { value: 'year', label: 'Year' },
]

/** Moves the window of a timeline, or changes its length. The address keeps both. */
export function TimelineWindowButtons({ span, window }: { span: Span; window: TimelineWindow }) {
  const [, setAddress] = useAddress()
  const goTo = (from: string) => setAddress({ from }, { replace: true, preventScrollReset: true })
  return (
    <div className={`${ui.row} ${styles.controls}`}>
      <Button variant="default" aria-label="Earlier" onClick={() => goTo(shiftedMonth(window, span, -1))}>
        ‹
      </Button>
      <Button variant="default" onClick={() => goTo('')}>
        Today
      </Button>
      <Button variant="default" aria-label="Later" onClick={() => goTo(shiftedMonth(window, span, 1))}>
        ›
      </Button>
      <Select
        label="Time shown"
        labelHidden
        options={options}
        value={span}
        onChange={(value) =>
          setAddress({ span: value === 'half' ? '' : value }, { replace: true, preventScrollReset: true })
        }
      />
      <span role="status">
        {formatDay(window.from)} – {formatDay(window.to)}
      </span>
    </div>
  )
}

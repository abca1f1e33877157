import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import type { Range } from '#shared/platform/lists/lists.ts'
import { DayRange } from '#web/platform/ui/inputs/days/DayRange.tsx'
import { DEBOUNCE_DELAY } from '#web/platform/ui/theme.ts'
import styles from './FilterControls.module.css'

interface Props {
  readonly value: Range<string>
  /** Called when typing pauses, because a half-typed year is a valid one. */
  readonly onChange: (range: Range<string>) => void
}

/** Filters by a range of whole days. */
export function DayFilter({ value, onChange }: Props) {
  const [days, setDays] = useState({ from: dayOf(value.from), to: dayOf(value.to) })
  const change = useDebouncedCallback(onChange, { delay: DEBOUNCE_DELAY, flushOnUnmount: true })
  const set = (next: typeof days) => {
    setDays(next)
    if (!isSwapped(next)) change(next)
  }
  return (
    <>
      <DayRange {...days} onChange={set} />
      {isSwapped(days) && (
        <p className={styles.error} role="alert">
          The last day cannot be before the first day.
        </p>
      )}
    </>
  )
}

function isSwapped({ from, to }: { from: string; to: string }): boolean {
  return from !== '' && to !== '' && from > to
}

function dayOf(bound: string | null | undefined): string {
  return bound?.slice(0, 10) ?? ''
}

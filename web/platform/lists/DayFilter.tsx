import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import type { Range } from '#shared/lists.ts'
import { DayRange } from '#web/platform/ui/DayRange.tsx'

interface Props {
  readonly value: Range<string>
  /** Called once typing pauses: a year passes through others on its way. */
  readonly onChange: (range: Range<string>) => void
}

const pause = 250

/** Whole days, from the first to the last. */
export function DayFilter({ value, onChange }: Props) {
  const [days, setDays] = useState({ from: dayOf(value.from), to: dayOf(value.to) })
  const change = useDebouncedCallback(onChange, { delay: pause, flushOnUnmount: true })
  return (
    <DayRange
      {...days}
      onChange={(next) => {
        setDays(next)
        change(next)
      }}
    />
  )
}

function dayOf(bound: string | null | undefined): string {
  return bound?.slice(0, 10) ?? ''
}

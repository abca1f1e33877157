import { Input } from '@mantine/core'
import { useState } from 'react'
import { isRecentDays, mostRecentDays } from '#shared/messages/recentDays.ts'
import { CheckboxField } from '#web/platform/forms/fields/CheckboxField.tsx'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import ui from '#web/platform/ui/ui.module.css'
import styles from './RecentField.module.css'

interface Props {
  readonly days: number
  readonly onDays: (days: number) => void
  /** The number of readers who were messaged in these days; undefined while it is not known. */
  readonly count: number | undefined
}

/** Leaves out people who were messaged lately. The number of days is remembered. */
export function RecentField({ days, onDays, count = 0 }: Props) {
  const [typed, setTyped] = useState(String(days))
  const change = (text: string) => {
    setTyped(text)
    if (isRecentDays(Number(text))) onDays(Number(text))
  }
  const who = count === 0 ? 'people' : `the ${formatCount(count)}`
  return (
    <div className={styles.recent}>
      <CheckboxField name="without_recent" label={`Leave out ${who} messaged within`} />
      <span className={`${ui.line} ${styles.days}`}>
        <Input
          type="number"
          size="xs"
          aria-label="Days"
          min={1}
          max={mostRecentDays}
          value={typed}
          error={!isRecentDays(Number(typed))}
          onChange={(event) => change(event.currentTarget.value)}
          onBlur={() => setTyped(String(days))}
        />
        {days === 1 ? 'day' : 'days'}
      </span>
    </div>
  )
}

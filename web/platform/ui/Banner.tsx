import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import styles from './Message.module.css'
import { MESSAGE_DURATION } from './theme.ts'

interface Props {
  readonly type: 'danger' | 'success'
  readonly children: ReactNode
  readonly onRetry?: () => void
  /** Called after 5,000 ms, to remove a message that is only news. Left out for an error that still applies. */
  readonly onClear?: () => void
}

/** A message across the page: the error of a query, which can be retried, or news that clears itself. */
export function Banner({ type, children, onRetry, onClear }: Props) {
  useAutoClear(children, onClear)
  return (
    <div
      role={type === 'danger' ? 'alert' : 'status'}
      className={styles.message}
      data-tone={type === 'danger' ? 'bad' : 'good'}
    >
      <div className={styles.text}>{children}</div>
      {onRetry && (
        <Button size="compact-sm" variant="default" onClick={() => onRetry()}>
          Retry
        </Button>
      )}
    </div>
  )
}

/** Calls `onClear` after the message has been shown for its time. A new message restarts the time. */
function useAutoClear(message: ReactNode, onClear: (() => void) | undefined) {
  const clear = useEffectEvent(() => onClear?.())
  const clears = onClear !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message restarts the timer, though the effect does not read it.
  useEffect(() => {
    if (!clears) return
    const timer = setTimeout(() => clear(), MESSAGE_DURATION)
    return () => clearTimeout(timer)
  }, [message, clears])
}

import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import styles from './Message.module.css'
import { MESSAGE_DURATION } from './theme.ts'

interface Props {
  readonly type: 'danger' | 'success'
  readonly children: ReactNode
  readonly onRetry?: () => void
  /** Makes it a passing message: called after 5,000 ms, to take it away. An error that still holds has none. */
  readonly onClear?: () => void
}

/** A message across the page: a query's error, which can be retried, or a passing message. */
export function Banner({ type, children, onRetry, onClear }: Props) {
  useClearing(children, onClear)
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

/** Calls `onClear` once a message has stood for its time; another message starts the time anew. */
function useClearing(message: ReactNode, onClear: (() => void) | undefined) {
  const clear = useEffectEvent(() => onClear?.())
  const passing = onClear !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is a new time, though the effect does not read it.
  useEffect(() => {
    if (!passing) return
    const timer = setTimeout(() => clear(), MESSAGE_DURATION)
    return () => clearTimeout(timer)
  }, [message, passing])
}

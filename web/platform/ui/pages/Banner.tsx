import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from '#web/platform/ui/overlays/Message.module.css'
import ui from '#web/platform/ui/ui.module.css'

interface Props {
  readonly type: 'danger' | 'success'
  readonly children: ReactNode
  readonly onRetry?: () => void
}

/** Shows a lasting message across the page: the error of a query, which can be retried, or a result. */
export function Banner({ type, children, onRetry }: Props) {
  return (
    <div
      role={type === 'danger' ? 'alert' : 'status'}
      className={styles.message}
      data-tone={type === 'danger' ? 'bad' : 'good'}
    >
      <div className={`${ui.rest} ${styles.text}`}>{children}</div>
      {onRetry && (
        <Button size="compact-sm" variant="default" onClick={() => onRetry()}>
          Retry
        </Button>
      )}
    </div>
  )
}

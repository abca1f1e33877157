import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { CloseButton } from '#web/platform/ui/overlays/CloseButton.tsx'
import styles from '#web/platform/ui/overlays/Message.module.css'

interface Props {
  readonly type: 'danger' | 'success'
  readonly children: ReactNode
  readonly onRetry?: () => void
  readonly onDismiss?: () => void
}

/** Shows a lasting message across the page: the error of a query, which can be retried, a result, or what was left unfinished. */
export function Banner({ type, children, onRetry, onDismiss }: Props) {
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
      {onDismiss && <CloseButton label="Dismiss" onClick={onDismiss} />}
    </div>
  )
}

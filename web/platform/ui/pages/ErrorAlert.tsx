import type { ReactNode } from 'react'
import { CloseButton } from '#web/platform/ui/overlays/CloseButton.tsx'
import styles from '#web/platform/ui/overlays/Message.module.css'
import ui from '#web/platform/ui/ui.module.css'

interface Props {
  readonly children: ReactNode
  readonly onDismiss: () => void
}

/** Shows an error next to its cause, with a button to dismiss it. */
export function ErrorAlert({ children, onDismiss }: Props) {
  return (
    <div role="alert" className={styles.message} data-tone="bad">
      <div className={`${ui.rest} ${styles.text}`}>{children}</div>
      <CloseButton label="Dismiss" onClick={onDismiss} />
    </div>
  )
}

import type { ReactNode } from 'react'
import { CloseButton } from './CloseButton.tsx'
import styles from './Message.module.css'

interface Props {
  readonly children: ReactNode
  readonly onDismiss: () => void
}

/** An error in the place where it happened, with a cross that dismisses it. */
export function ErrorAlert({ children, onDismiss }: Props) {
  return (
    <div role="alert" className={styles.message} data-tone="bad">
      <div className={styles.text}>{children}</div>
      <CloseButton label="Dismiss" onClick={onDismiss} />
    </div>
  )
}

import type { Tone } from '#shared/platform/tones.ts'
import ui from '#web/platform/ui/ui.module.css'
import styles from './MessageText.module.css'

interface Props {
  /** Null if the text was not stored. */
  readonly message: string | null
  /** Says why it was not sent, is waiting, or has an unknown outcome. */
  readonly reason: string | null
  /** The tone of the message's state. */
  readonly tone: Tone
}

/** Shows the text of a message, one line until it is expanded, and why it was not delivered. */
export function MessageText({ message, reason, tone }: Props) {
  return (
    <>
      {message === null ? (
        <span className={styles.none}>The text was not kept.</span>
      ) : (
        <details className={styles.message}>
          <summary>
            <span className={`${ui.clipped} ${styles.line}`}>{message}</span>
            <span className={styles.less}>Show less</span>
          </summary>
          <blockquote className={styles.full}>{message}</blockquote>
        </details>
      )}
      {reason && (
        <p className={styles.reason} style={{ color: `var(--tone-${tone})` }}>
          {reason}
        </p>
      )}
    </>
  )
}

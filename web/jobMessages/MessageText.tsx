import { type JobMessageState, jobMessageStates } from '#shared/jobMessages.ts'
import styles from './MessageText.module.css'

interface Props {
  /** Null where the text was not kept. */
  readonly message: string | null
  /** Why it was not sent, waits, or is not known to have arrived. */
  readonly reason: string | null
  readonly state: JobMessageState
}

/** What a message says, on one line until it is opened; and what went wrong with it. */
export function MessageText({ message, reason, state }: Props) {
  return (
    <>
      {message === null ? (
        <span className={styles.none}>The text was not kept.</span>
      ) : (
        <details className={styles.message}>
          <summary>
            <span className={styles.line}>{message}</span>
            <span className={styles.less}>Show less</span>
          </summary>
          <blockquote className={styles.whole}>{message}</blockquote>
        </details>
      )}
      {reason && (
        <p className={styles.reason} style={{ color: `var(--tone-${jobMessageStates[state].tone})` }}>
          {reason}
        </p>
      )}
    </>
  )
}

import ui from '#web/platform/ui/ui.module.css'
import styles from './WordsFields.module.css'

interface Props {
  readonly title: string
  readonly subject: string
  readonly body: string
}

/** Shows a message about an assessment as it arrives. */
export function WordsPreview({ title, subject, body }: Props) {
  return (
    <section className={`${ui.block} ${styles.preview}`} aria-label="Preview">
      <h3>{title}</h3>
      <p className={styles.subject}>{subject}</p>
      <p>{body}</p>
    </section>
  )
}

import styles from './CollapsibleText.module.css'

/** In characters; about two lines. */
const SHORT_LENGTH = 140

/** A text that shows only its beginning until it is expanded, if it is long. */
export function CollapsibleText({ text }: { text: string }) {
  if (text.length <= SHORT_LENGTH) return text
  return (
    <details className={styles.text}>
      <summary>
        {text.slice(0, SHORT_LENGTH).trimEnd()} … <span>Show all</span>
      </summary>
      {text}
    </details>
  )
}

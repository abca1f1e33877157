import styles from './CollapsibleText.module.css'

/** Characters; about two lines. */
const SHORT_LENGTH = 140

/** Shows only the beginning of a long text until it is expanded. */
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

import styles from './FoldedText.module.css'

/** As much of a text as fits in two lines. */
const SHORT_LENGTH = 140

/** A text of which only the beginning shows, if it is long, until it is unfolded. */
export function FoldedText({ text }: { text: string }) {
  if (text.length <= SHORT_LENGTH) return text
  return (
    <details className={styles.folded}>
      <summary>
        {text.slice(0, SHORT_LENGTH).trimEnd()} … <span>Show all</span>
      </summary>
      {text}
    </details>
  )
}

import styles from './PlaceholderCards.module.css'

/** Replaces the sections of a record until they are loaded. */
export function PlaceholderCards() {
  return (
    <div aria-hidden="true" className={styles.cards}>
      <div />
      <div />
      <div />
    </div>
  )
}

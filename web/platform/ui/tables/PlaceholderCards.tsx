import styles from './PlaceholderCards.module.css'

/** Stands where the sections of a record will be. */
export function PlaceholderCards() {
  return (
    <div aria-hidden="true" className={styles.cards}>
      <div />
      <div />
      <div />
    </div>
  )
}

import ui from '#web/platform/ui/ui.module.css'
import styles from './PlaceholderCards.module.css'

/** Replaces the sections of a record until they are loaded. */
export function PlaceholderCards() {
  return (
    <div aria-hidden="true" className={`${ui.items} ${styles.cards}`}>
      <div className={ui.skeleton} />
      <div className={ui.skeleton} />
      <div className={ui.skeleton} />
    </div>
  )
}

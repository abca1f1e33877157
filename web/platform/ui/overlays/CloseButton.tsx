import ui from '#web/platform/ui/ui.module.css'
import styles from './CloseButton.module.css'

interface Props {
  /** The action, such as "Close" or "Remove Acme". */
  readonly label: string
  readonly onClick: () => void
}

/** Shows a small button with a cross that closes, dismisses or removes something. */
export function CloseButton({ label, onClick }: Props) {
  return (
    <button type="button" className={styles.button} aria-label={label} onClick={onClick}>
      <svg className={ui.icon} viewBox="0 0 10 10" aria-hidden="true">
        <path d="m2 2 6 6M8 2 2 8" />
      </svg>
    </button>
  )
}

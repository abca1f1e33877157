import styles from './CloseButton.module.css'

interface Props {
  /** What the cross does: "Close", "Remove Acme". */
  readonly label: string
  readonly onClick: () => void
}

/** The small cross that closes, dismisses or removes. */
export function CloseButton({ label, onClick }: Props) {
  return (
    <button type="button" className={styles.cross} aria-label={label} onClick={onClick}>
      <svg viewBox="0 0 10 10" aria-hidden="true">
        <path d="m2 2 6 6M8 2 2 8" />
      </svg>
    </button>
  )
}

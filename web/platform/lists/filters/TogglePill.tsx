import styles from './TogglePill.module.css'

interface Props {
  readonly label: string
  /** Says in a sentence what the label says in short. */
  readonly title?: string
  readonly pressed: boolean
  readonly onChange: (pressed: boolean) => void
}

/** Shows a filter that is either on or off. */
export function TogglePill({ label, title, pressed, onChange }: Props) {
  return (
    <button
      type="button"
      className={styles.toggle}
      title={title}
      aria-pressed={pressed}
      onClick={() => onChange(!pressed)}
    >
      {label}
    </button>
  )
}

import type { Tone } from '#shared/platform/tones.ts'
import styles from './StatusBadge.module.css'

interface Props {
  readonly label: string
  readonly tone: Tone
}

export function StatusBadge({ label, tone }: Props) {
  return (
    <span
      className={styles.badge}
      style={{
        color: `var(--tone-${tone})`,
        background: `var(--tone-${tone}-fill)`,
        borderColor: `var(--tone-${tone}-line)`,
      }}
    >
      {label}
    </span>
  )
}

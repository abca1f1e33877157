import type { Tone } from '#shared/platform/tones.ts'
import ui from '#web/platform/ui/ui.module.css'
import styles from './StatusBadge.module.css'
import { toneStyle } from './tones.ts'

interface Props {
  readonly label: string
  readonly tone: Tone
}

export function StatusBadge({ label, tone }: Props) {
  return (
    <span className={`${ui.tinted} ${styles.badge}`} style={toneStyle(tone)}>
      {label}
    </span>
  )
}

import type { ReactNode } from 'react'
import ui from '#web/platform/ui/ui.module.css'
import styles from './Details.module.css'

export interface Detail {
  readonly label: string
  /** `null` and `undefined` show as a dash. */
  readonly value: ReactNode
  /** `HeaderDetails` hides it on a narrow screen until it is expanded. */
  readonly minor?: boolean
  /** A long value. On a narrow screen `HeaderDetails` gives it its own line. */
  readonly wide?: boolean
}

/** Shows a few details side by side, each below its label. */
export function Details({ details }: { details: readonly Detail[] }) {
  return (
    <dl className={`${ui.details} ${styles.details}`}>
      {details.map(({ label, value, minor, wide }) => (
        <div key={label} data-minor={minor} data-wide={wide}>
          <dt>{label}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

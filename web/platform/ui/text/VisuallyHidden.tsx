import type { ReactNode } from 'react'
import styles from './VisuallyHidden.module.css'

/** Text for screen readers, where sighted users see a colour or a position. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>
}

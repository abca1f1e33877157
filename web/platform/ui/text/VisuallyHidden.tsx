import type { ReactNode } from 'react'
import styles from './VisuallyHidden.module.css'

/** Gives screen readers a text for what sighted users see as a colour or a position. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>
}

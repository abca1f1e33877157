import type { ReactNode } from 'react'
import styles from './VisuallyHidden.module.css'

/** Words that are read out, where a colour or a place tells the same to the eye. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.unseen}>{children}</span>
}

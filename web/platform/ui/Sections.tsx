import type { ReactNode } from 'react'
import styles from './Section.module.css'

/** The sections of a page, two beside each other where there is room. */
export function Sections({ children }: { children: ReactNode }) {
  return <div className={styles.sections}>{children}</div>
}

import type { ReactNode } from 'react'
import styles from './Section.module.css'

/** Lays out sections in two columns, or in one on a narrow screen. */
export function Sections({ children }: { children: ReactNode }) {
  return <div className={styles.sections}>{children}</div>
}

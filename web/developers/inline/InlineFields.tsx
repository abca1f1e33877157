import type { ReactNode } from 'react'
import styles from './InlineField.module.css'

/** Lays out the details of a section in two columns, or in one on a phone. */
export function InlineFields({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>
}

import type { ReactNode } from 'react'
import styles from './CardLine.module.css'

/** Shows the two parts of a line at its two ends. */
export function CardLine({ children }: { readonly children: ReactNode }) {
  return <span className={styles.line}>{children}</span>
}

import type { ReactNode } from 'react'
import styles from './CardLine.module.css'

/** A line of a card, with what belongs together at its two ends. */
export function CardLine({ children }: { readonly children: ReactNode }) {
  return <span className={styles.line}>{children}</span>
}

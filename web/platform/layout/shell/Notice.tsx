import type { ReactNode } from 'react'
import styles from './Notice.module.css'

/** Shows a screen with one sentence, and optionally a link. */
export function Notice({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.notice}>
      <h1>{title}</h1>
      {children}
    </div>
  )
}

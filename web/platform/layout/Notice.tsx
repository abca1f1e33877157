import type { ReactNode } from 'react'
import styles from './Notice.module.css'

/** A screen that is one sentence and a way on. */
export function Notice({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.notice}>
      <h1>{title}</h1>
      {children}
    </div>
  )
}

import type { ReactNode } from 'react'
import styles from './Modal.module.css'

/** Holds the buttons of a dialog: the one that changes nothing first, the main one last. They stay visible. */
export function ModalFooter({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.footer} data-footer>
      {children}
    </div>
  )
}

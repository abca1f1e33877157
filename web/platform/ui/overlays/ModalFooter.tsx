import type { ReactNode } from 'react'
import styles from './Modal.module.css'

/** The buttons of a dialog: the one that changes nothing first, the one that does what the dialog is for last. They stay in sight. */
export function ModalFooter({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.footer} data-footer>
      {children}
    </div>
  )
}

import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './Modal.module.css'
import { Modal } from './Modal.tsx'
import { ModalFooter } from './ModalFooter.tsx'

interface Props {
  /** The question, in a few words. */
  readonly title: string
  /** Says what confirming does. */
  readonly children: ReactNode
  /** A verb, such as "Discard Changes" or "Move Client". Never "OK". */
  readonly confirmLabel: string
  readonly cancelLabel?: string
  /** Confirming destroys something. */
  readonly danger?: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks a question with two answers. Escape and the overlay give the safe answer, which also has the initial focus. */
export function ConfirmDialog(props: Props) {
  return (
    <Modal title={props.title} onClose={props.onCancel} width={400} role="alertdialog">
      <div className={styles.body}>{props.children}</div>
      <ModalFooter>
        <Button variant="default" onClick={props.onCancel}>
          {props.cancelLabel ?? 'Cancel'}
        </Button>
        <Button color={props.danger ? 'red.9' : undefined} onClick={props.onConfirm}>
          {props.confirmLabel}
        </Button>
      </ModalFooter>
    </Modal>
  )
}

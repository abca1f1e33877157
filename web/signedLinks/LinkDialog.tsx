import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import modal from '#web/platform/ui/overlays/Modal.module.css'
import { Modal } from '#web/platform/ui/overlays/Modal.tsx'
import { ModalFooter } from '#web/platform/ui/overlays/ModalFooter.tsx'

interface Props {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

export function LinkDialog({ title, onClose, children }: Props) {
  return (
    <Modal title={title} onClose={onClose} width={640}>
      <div className={modal.body}>{children}</div>
      <ModalFooter>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </ModalFooter>
    </Modal>
  )
}

import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { developerPaths } from '#web/developers/paths.ts'
import modal from '#web/platform/ui/overlays/Modal.module.css'
import { Modal } from '#web/platform/ui/overlays/Modal.tsx'
import { ModalFooter } from '#web/platform/ui/overlays/ModalFooter.tsx'

export function NoPlacement({ developerId, onClose }: { developerId: string; onClose: () => void }) {
  return (
    <Modal title="Add Check-in" onClose={onClose}>
      <div className={modal.body}>
        This developer has no running placement, so you cannot add a check-in.{' '}
        <Link to={developerPaths.developerOverview(developerId)}>Open the developer</Link>
      </div>
      <ModalFooter>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </ModalFooter>
    </Modal>
  )
}

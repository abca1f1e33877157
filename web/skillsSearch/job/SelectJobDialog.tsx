import { Button } from '@mantine/core'
import { type SubmitEvent, useRef, useState } from 'react'
import { OpenJobSelect } from '#web/jobs/lists/OpenJobSelect.tsx'
import modal from '#web/platform/ui/overlays/Modal.module.css'
import { Modal } from '#web/platform/ui/overlays/Modal.tsx'
import { ModalFooter } from '#web/platform/ui/overlays/ModalFooter.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './SelectJobDialog.module.css'

interface Props {
  /** The preselected job. */
  readonly jobId: string | undefined
  readonly onSelect: (jobId: string) => void
  /** Asks by a client's text in place of a job. */
  readonly onBrief: () => void
  readonly onClose: () => void
}

/**
 * Chooses a job, and shows its candidates at once. By keyboard the button or Enter shows them, since an arrow key in a closed list already chooses the
 * next job.
 */
export function SelectJobDialog({ jobId = '', onSelect, onBrief, onClose }: Props) {
  const [job, setJob] = useState(jobId)
  const byKeyboard = useRef(false)

  function choose(id: string): void {
    setJob(id)
    if (id && !byKeyboard.current) onSelect(id)
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (job) onSelect(job)
  }

  return (
    <Modal title="Skills Search - Select Company and job." onClose={onClose}>
      <form onSubmit={submit}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notes how the lists within are used. */}
        <div
          className={modal.body}
          onKeyDown={() => {
            byKeyboard.current = true
          }}
          onPointerDown={() => {
            byKeyboard.current = false
          }}
        >
          <OpenJobSelect value={job} onChange={choose} />
          <div className={`${ui.offer} ${styles.brief}`}>
            <p>Is there no job yet? Paste what the client wrote, or drop a file.</p>
            <Button variant="default" onClick={onBrief}>
              Ask by Brief
            </Button>
          </div>
        </div>
        <ModalFooter>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!job}>
            Show Candidates
          </Button>
        </ModalFooter>
      </form>
    </Modal>
  )
}

import { countText } from '#web/platform/lists/page/listCount.ts'
import { Modal } from '#web/platform/ui/overlays/Modal.tsx'
import { CommunicationTable } from './CommunicationTable.tsx'
import styles from './JobMessagesDialog.module.css'
import { useCommunication } from './useCommunication.ts'

interface Props {
  readonly jobId: string
  readonly onClose: () => void
}

/** Lists every message about a job with its reader, channel, state and text. */
export function JobMessagesDialog({ jobId, onClose }: Props) {
  const state = useCommunication({ job_id: jobId })
  const count = state.result && ` (${countText(state.result)})`
  return (
    <Modal title={`Messages${count ?? ''}`} onClose={onClose} width={1120}>
      <div className={styles.body}>
        <CommunicationTable
          state={state}
          of="job"
          exportAs="messages"
          emptyHint="Select candidates in Skills Search and send them a message about this job."
        />
        <p className={styles.note}>Messages in the outbox reached nobody.</p>
      </div>
    </Modal>
  )
}

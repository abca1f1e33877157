import { jobMessageList } from '#shared/jobMessages/jobMessages.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { useColleagues } from '#web/platform/lib/useColleagues.ts'
import { ListTable } from '#web/platform/lists/ListTable.tsx'
import { ListToolbar } from '#web/platform/lists/ListToolbar.tsx'
import { countText } from '#web/platform/lists/listCount.ts'
import { useList } from '#web/platform/lists/useList.ts'
import { Modal } from '#web/platform/ui/overlays/Modal.tsx'
import styles from './JobMessagesDialog.module.css'
import { messageColumns } from './messageColumns.tsx'

const messagesQuery = graphql(`
  query getJobMessages($job_id: ID!, $limit: Int!, $offset: Int!, $sort: JobMessageSort, $then_by: JobMessageSort, $filter: JobMessageFilter) {
    getJobMessages(job_id: $job_id, limit: $limit, offset: $offset, sort: $sort, then_by: $then_by, filter: $filter) {
      job_messages {
        id
        created_at
        message
        test
        delivery_method
        state
        reason
        sender_name
        developer {
          id
          first_name
          last_name
        }
      }
      aggregate {
        count
        more
      }
    }
  }
`)

/** Milliseconds between two reads of the delivery states. */
const pollMs = 10_000

interface Props {
  readonly jobId: string
  readonly onClose: () => void
}

/** Lists every message about a job, the newest first, with recipient, channel, delivery state and text. */
export function JobMessagesDialog({ jobId, onClose }: Props) {
  const people = useColleagues()
  const state = useList({
    list: jobMessageList,
    query: messagesQuery,
    page: ({ getJobMessages: { job_messages, aggregate } }) => ({ rows: job_messages, ...aggregate }),
    within: { job_id: jobId },
    pollInterval: pollMs,
  })
  const count = state.result && ` (${countText(state.result)})`
  return (
    <Modal title={`Messages${count ?? ''}`} onClose={onClose} width={1120}>
      <div className={styles.body}>
        <ListToolbar
          state={state}
          search="Search developers"
          filters
          mine="sender"
          people={people}
          exportAs="messages"
        />
        <ListTable
          state={state}
          columns={messageColumns}
          emptyHint="Select candidates in Skills Search and send them a message about this job."
        />
        <p className={styles.note}>Messages in the outbox reached nobody.</p>
      </div>
    </Modal>
  )
}

import { Link } from 'react-router'
import { deliveryMethods } from '#shared/enumerations.ts'
import { jobMessagePageSize, shownState } from '#shared/jobMessages.ts'
import type { GetJobMessagesQuery } from '#web/platform/lib/graphql.ts'
import { paths } from '#web/platform/lib/paths.ts'
import { columnHelper } from '#web/platform/ui/columns.ts'
import { DataTable } from '#web/platform/ui/DataTable.tsx'
import { StatusBadge } from '#web/platform/ui/StatusBadge.tsx'
import { Timestamp } from '#web/platform/ui/Timestamp.tsx'
import styles from './MessagesTable.module.css'
import { MessageText } from './MessageText.tsx'

type JobMessage = GetJobMessagesQuery['getJobMessages']['job_messages'][number]

const column = columnHelper<JobMessage>()

const columns = column.columns([
  column.accessor(({ developer }) => `${developer.first_name} ${developer.last_name}`, {
    id: 'developer',
    header: 'Developer',
    cell: ({ getValue, row }) => (
      <Link to={paths.developer(row.original.developer.id)} target="_blank" className={styles.developer}>
        {getValue()}
      </Link>
    ),
  }),
  column.display({
    id: 'channel',
    header: 'Channel',
    cell: ({ row: { original } }) => (
      <span className={styles.channel}>
        {deliveryMethods[original.delivery_method].label}
        {original.test && <StatusBadge label="Test" tone="info" />}
      </span>
    ),
  }),
  column.display({
    id: 'state',
    header: 'State',
    cell: ({ row: { original } }) => <StatusBadge {...shownState(original)} />,
  }),
  column.accessor(({ sender_name }) => sender_name ?? '-', { id: 'sender', header: 'Sent by' }),
  column.display({
    id: 'when',
    header: 'When',
    cell: ({ row: { original } }) => <Timestamp moment={original.created_at} />,
  }),
  column.display({
    id: 'message',
    header: 'Message',
    cell: ({ row: { original } }) => <MessageText {...original} />,
  }),
])

interface Props {
  /** `undefined` until the first answer, and after a failed one. */
  readonly messages: readonly JobMessage[] | undefined
  readonly loading: boolean
  /** Some messages are left out. */
  readonly filtered: boolean
}

/** A page of messages, each with its way, its state and its text. */
export function MessagesTable({ messages, loading, filtered }: Props) {
  return (
    <div className={styles.table}>
      <DataTable
        label="Messages"
        columns={columns}
        rows={messages}
        rowKey={({ id }) => id}
        loading={loading}
        pageSize={jobMessagePageSize}
        emptyHint={
          filtered
            ? 'No message matches these filters. Remove one to see more.'
            : 'Select candidates in Skills Search and send them a message about this job.'
        }
      />
    </div>
  )
}

import { Link } from 'react-router'
import { jobMessageList, jobMessageStates, shownState } from '#shared/jobMessages/jobMessages.ts'
import { deliveryMethods } from '#shared/platform/enumerations.ts'
import { developerPaths } from '#web/developers/paths.ts'
import type { GetJobMessagesQuery } from '#web/platform/lib/graphql.ts'
import { listColumns } from '#web/platform/lists/listColumns.tsx'
import { MessageText } from '#web/platform/ui/text/MessageText.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import styles from './messageColumns.module.css'

type JobMessage = GetJobMessagesQuery['getJobMessages']['job_messages'][number]

export const messageColumns = listColumns<JobMessage>()(jobMessageList, {
  developer: {
    width: 170,
    cell: ({ developer }) => (
      <Link to={developerPaths.developer(developer.id)} target="_blank" className={styles.developer}>
        {developer.first_name} {developer.last_name}
      </Link>
    ),
  },
  delivery_method: {
    width: 120,
    cell: ({ delivery_method, test }) => (
      <span className={styles.channel}>
        {deliveryMethods[delivery_method].label}
        {test && <StatusBadge label="Test" tone="info" />}
      </span>
    ),
  },
  state: { width: 110, cell: (message) => <StatusBadge {...shownState(message)} /> },
  sender: { width: 150, cell: ({ sender_name }) => sender_name ?? '–' },
  created_at: { width: 140 },
  message: {
    width: 'rest',
    cell: (message) => <MessageText {...message} tone={jobMessageStates[message.state].tone} />,
  },
})

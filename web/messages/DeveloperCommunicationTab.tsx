import { useOutletContext } from 'react-router'
import { communicationList } from '#shared/messages/messages.ts'
import { type GetDeveloperQuery, graphql } from '#web/platform/lib/graphql.ts'
import { useColleagues } from '#web/platform/lib/useColleagues.ts'
import { ListTable } from '#web/platform/lists/ListTable.tsx'
import { ListToolbar } from '#web/platform/lists/ListToolbar.tsx'
import { useList } from '#web/platform/lists/useList.ts'
import { CommunicationActions } from './CommunicationActions.tsx'
import { communicationColumns } from './communicationColumns.tsx'
import styles from './MessagesTab.module.css'

const communicationQuery = graphql(`
  query getCommunication(
    $developer_id: ID!
    $limit: Int!
    $offset: Int!
    $sort: CommunicationSort, $then_by: CommunicationSort
    $filter: CommunicationFilter
  ) {
    getCommunication(developer_id: $developer_id, limit: $limit, offset: $offset, sort: $sort, then_by: $then_by, filter: $filter) {
      communication {
        id
        at
        kind
        channel
        state
        person_name
        subject
        text
        reason
        outcome
        outcome_number
        reminder_rule
        reminder_number
        job {
          id
          title
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

/** Lists every message to a developer with its state, and their replies, the newest first. */
export function DeveloperCommunicationTab() {
  const developer = useOutletContext<GetDeveloperQuery['getDeveloper']>()
  const people = useColleagues()
  const state = useList({
    list: communicationList,
    query: communicationQuery,
    page: ({ getCommunication: { communication, aggregate } }) => ({ rows: communication, ...aggregate }),
    within: { developer_id: developer.id },
    pollInterval: pollMs,
  })
  return (
    <div className={styles.tab}>
      <div className={styles.toolbar}>
        <ListToolbar state={state} search="Search messages" filters mine="person" people={people} />
        <CommunicationActions developer={developer} />
      </div>
      <ListTable
        state={state}
        columns={communicationColumns}
        emptyHint="Write the first message, or add as a reply what they told you elsewhere."
      />
    </div>
  )
}

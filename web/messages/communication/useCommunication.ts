import { communicationList } from '#shared/messages/messages.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { useList } from '#web/platform/lists/page/useList.ts'

const communicationQuery = graphql(`
  query getCommunication(
    $developer_id: ID
    $company_id: ID
    $job_id: ID
    $limit: Int!
    $offset: Int!
    $sort: CommunicationSort, $then_by: CommunicationSort
    $filter: CommunicationFilter
  ) {
    getCommunication(
      developer_id: $developer_id
      company_id: $company_id
      job_id: $job_id
      limit: $limit
      offset: $offset
      sort: $sort
      then_by: $then_by
      filter: $filter
    ) {
      communication {
        id
        at
        kind
        channel
        state
        reader
        developer_id
        person_name
        subject
        text
        test
        reason
        outcome
        outcome_number
        reminder_rule
        reminder_number
        job {
          id
          title
        }
        meeting {
          developer_id
          method
          type
          starts_at
        }
      }
      aggregate {
        ...ListTotal
      }
    }
  }
`)

/** Milliseconds between two reads of the delivery states. */
const pollMs = 10_000

/** Chooses whose messages are listed, or about what. */
export type CommunicationOf = { developer_id: string } | { company_id: string } | { job_id: string }

/** Reads messages and replies, the newest first, as the address sets. */
export function useCommunication(within: CommunicationOf) {
  return useList({
    list: communicationList,
    query: communicationQuery,
    page: ({ getCommunication: { communication, aggregate } }) => ({ rows: communication, ...aggregate }),
    within,
    pollInterval: pollMs,
  })
}

import { useOutletContext } from 'react-router'
import { companyMessageList } from '#shared/companyMessages/companyMessages.ts'
import styles from '#web/messages/MessagesTab.module.css'
import { type GetCompanyQuery, graphql } from '#web/platform/lib/graphql.ts'
import { useColleagues } from '#web/platform/lib/useColleagues.ts'
import { ListTable } from '#web/platform/lists/ListTable.tsx'
import { ListToolbar } from '#web/platform/lists/ListToolbar.tsx'
import { useList } from '#web/platform/lists/useList.ts'
import { companyMessageColumns } from './companyMessageColumns.tsx'

const messagesQuery = graphql(`
  query getCompanyMessages(
    $company_id: ID!
    $limit: Int!
    $offset: Int!
    $sort: CompanyMessageSort, $then_by: CompanyMessageSort
    $filter: CompanyMessageFilter
  ) {
    getCompanyMessages(company_id: $company_id, limit: $limit, offset: $offset, sort: $sort, then_by: $then_by, filter: $filter) {
      company_messages {
        id
        created_at
        recipient
        delivery_method
        state
        sender_name
        subject
        text
        reason
        reminder_rule
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

/** Lists every mail to the people of a company with its state, the newest first. */
export function CompanyMessagesTab() {
  const company = useOutletContext<GetCompanyQuery['getCompany']>()
  const people = useColleagues()
  const state = useList({
    list: companyMessageList,
    query: messagesQuery,
    page: ({ getCompanyMessages: { company_messages, aggregate } }) => ({ rows: company_messages, ...aggregate }),
    within: { company_id: company.id },
    pollInterval: pollMs,
  })
  return (
    <div className={styles.tab}>
      <ListToolbar
        state={state}
        columns={companyMessageColumns}
        search="Search messages"
        filters
        mine="sender"
        people={people}
        exportAs="company messages"
      />
      <ListTable
        state={state}
        columns={companyMessageColumns}
        emptyHint="Mails to the contacts and clients of this company stand here."
      />
    </div>
  )
}

import { securityEventList } from '#shared/security/securityEvents.ts'
import { type GetSecurityEventsQuery, graphql } from '#web/platform/lib/graphql.ts'
import { ListPage } from '#web/platform/lists/ListPage.tsx'
import { listColumns } from '#web/platform/lists/listColumns.tsx'

const eventsQuery = graphql(`
  query getSecurityEvents($limit: Int!, $offset: Int!, $sort: SecurityEventSort, $filter: SecurityEventFilter) {
    getSecurityEvents(limit: $limit, offset: $offset, sort: $sort, filter: $filter) {
      events {
        id
        at
        kind
        actor
        person
        address
        device
        note
      }
      aggregate {
        count
        more
      }
    }
  }
`)

type Event = GetSecurityEventsQuery['getSecurityEvents']['events'][number]

const columns = listColumns<Event>()(securityEventList, {
  kind: { width: 190 },
  address: { width: 130 },
  note: { none: '' },
})

/** Security events: log-ins and failed ones, links, passwords, ended sessions, account changes and exports. */
export function SecurityPage() {
  return (
    <ListPage
      list={securityEventList}
      query={eventsQuery}
      page={({ getSecurityEvents: { events, aggregate } }) => ({ rows: events, ...aggregate })}
      columns={columns}
      search="Search name or e-mail"
      filters
      views
      exportAs="security-events"
    />
  )
}

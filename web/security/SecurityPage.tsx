import { securityEventList } from '#shared/security/securityEvents.ts'
import { ListPage } from '#web/platform/lists/page/ListPage.tsx'
import { securityEventColumns } from './securityEventColumns.tsx'
import { securityEventsQuery } from './securityEventsQuery.ts'

/** Lists security events: log-ins and failed ones, links, passwords, ended sessions, account changes and exports. */
export function SecurityPage() {
  return (
    <ListPage
      list={securityEventList}
      query={securityEventsQuery}
      page={({ getSecurityEvents: { events, aggregate } }) => ({ rows: events, ...aggregate })}
      columns={securityEventColumns}
      search="Search name or e-mail"
      views
      exportAs="security-events"
    />
  )
}

import { type GetSecurityEventsQuery, graphql } from '#web/platform/lib/graphql.ts'

export const securityEventsQuery = graphql(`
  query getSecurityEvents($limit: Int!, $offset: Int!, $sort: SecurityEventSort, $then_by: SecurityEventSort, $filter: SecurityEventFilter) {
    getSecurityEvents(limit: $limit, offset: $offset, sort: $sort, then_by: $then_by, filter: $filter) {
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
        ...ListTotal
      }
    }
  }
`)

export type ListedSecurityEvent = GetSecurityEventsQuery['getSecurityEvents']['events'][number]

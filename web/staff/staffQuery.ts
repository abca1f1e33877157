import { type GetStaffQuery, graphql } from '#web/platform/lib/graphql.ts'

export const staffQuery = graphql(`
  query getStaff($limit: Int!, $offset: Int!, $sort: StaffSort, $then_by: StaffSort, $filter: StaffFilter) {
    getStaff(limit: $limit, offset: $offset, sort: $sort, then_by: $then_by, filter: $filter) {
      staff {
        id
        display_name
        email
        role
        active
        last_seen_at
      }
      aggregate {
        ...ListTotal
      }
    }
  }
`)

export type ListedAccount = GetStaffQuery['getStaff']['staff'][number]

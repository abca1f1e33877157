import { type GetFollowUpPageQuery, graphql } from '#web/platform/lib/graphql.ts'

export const followUpsQuery = graphql(`
  query getFollowUpPage($limit: Int!, $offset: Int!, $sort: FollowUpSort, $then_by: FollowUpSort, $filter: FollowUpFilter) {
    getFollowUpPage(limit: $limit, offset: $offset, sort: $sort, then_by: $then_by, filter: $filter) {
      follow_ups {
        id
        subject
        company_name
        assignee_name
        late
        ...FollowUpCheck
      }
      aggregate {
        ...ListTotal
      }
    }
  }
`)

export type ListedFollowUp = GetFollowUpPageQuery['getFollowUpPage']['follow_ups'][number]

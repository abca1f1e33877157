import { type GetClientJobPageQuery, graphql } from '#web/platform/lib/graphql.ts'

export const clientJobsQuery = graphql(`
  query getClientJobPage($limit: Int!, $offset: Int!, $sort: ClientJobSort, $then_by: ClientJobSort, $filter: ClientJobFilter) {
    getClientJobPage(limit: $limit, offset: $offset, sort: $sort, then_by: $then_by, filter: $filter) {
      client_jobs {
        id
        title
        phase
        type
        openings
        sent_profiles
        unanswered_profiles
        created_at
      }
      aggregate {
        ...ListTotal
      }
    }
  }
`)

export type ListedClientJob = GetClientJobPageQuery['getClientJobPage']['client_jobs'][number]

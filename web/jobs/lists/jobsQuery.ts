import { type GetJobPageQuery, graphql } from '#web/platform/lib/graphql.ts'

export const jobsQuery = graphql(`
  query getJobPage($limit: Int!, $offset: Int!, $sort: JobSort, $then_by: JobSort, $filter: JobFilter, $group_by: JobGroup, $folded: [String!]) {
    getJobPage(limit: $limit, offset: $offset, sort: $sort, then_by: $then_by, filter: $filter, group_by: $group_by, folded: $folded) {
      jobs {
        id
        title
        company {
          id
          name
        }
        status
        days_in_status
        owner_name
        type
        openings
        required_skills {
          id
          name
        }
        location
        regions
        country_count
        currency
        budget_hourly_min
        budget_hourly_max
        budget_monthly
        yearly_budget_min
        yearly_budget_max
        profile_counts {
          status
          count
        }
        next_action
        next_action_on
        tags
        created_at
      }
      aggregate {
        ...ListTotal
      }
      groups {
        ...GroupOfRows
      }
    }
  }
`)

export type ListedJob = GetJobPageQuery['getJobPage']['jobs'][number]

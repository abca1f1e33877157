import { type GetOpenProfilesQuery, graphql } from '#web/platform/lib/graphql.ts'

export const openProfilesQuery = graphql(`
  query getOpenProfiles(
    $limit: Int!
    $offset: Int!
    $sort: JobProfileSort, $then_by: JobProfileSort
    $filter: JobProfileFilter, $group_by: JobProfileGroup, $folded: [String!]
    $bills: Boolean!
  ) {
    getJobProfilePage(limit: $limit, offset: $offset, sort: $sort, then_by: $then_by, filter: $filter, group_by: $group_by, folded: $folded) {
      job_profiles {
        id
        developer_id
        developer_name
        job_id
        job_title
        company_id
        company_name
        status
        status_since
        days_in_status
        consent
        waiting_on
        cost_rate
        bill_rate @include(if: $bills)
        without_price @include(if: $bills)
        margin @include(if: $bills)
        currency
        weekly_hours
        starts_on
        ends_on
        weekly_value @include(if: $bills)
        monthly_value @include(if: $bills)
        owner_name
        client_answer
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

export type ListedProfile = GetOpenProfilesQuery['getJobProfilePage']['job_profiles'][number]

import { type GetDeveloperPageQuery, graphql } from '#web/platform/lib/graphql.ts'

export const developersQuery = graphql(`
  query getDeveloperPage($limit: Int!, $offset: Int!, $sort: DeveloperSort, $then_by: DeveloperSort, $filter: DeveloperFilter, $group_by: DeveloperGroup, $folded: [String!]) {
    getDeveloperPage(limit: $limit, offset: $offset, sort: $sort, then_by: $then_by, filter: $filter, group_by: $group_by, folded: $folded) {
      developers {
        id
        name
        stage
        status
        country
        time_zone
        skills {
          tick
          verified_at
          skill {
            id
            name
          }
        }
        cost_rate
        currency
        available_from
        best_result
        best_score
        best_assessment_name
        open_profiles
        last_profile_at
        last_contact_at
        dstm_name
        tags
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

export type ListedDeveloper = GetDeveloperPageQuery['getDeveloperPage']['developers'][number]

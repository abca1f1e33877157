import { type GetApplicantPageQuery, graphql } from '#web/platform/lib/graphql.ts'

export const applicantsQuery = graphql(`
  query getApplicantPage($limit: Int!, $offset: Int!, $sort: ApplicantSort, $then_by: ApplicantSort, $filter: ApplicantFilter, $group_by: ApplicantGroup, $folded: [String!]) {
    getApplicantPage(limit: $limit, offset: $offset, sort: $sort, then_by: $then_by, filter: $filter, group_by: $group_by, folded: $folded) {
      applicants {
        id
        applied_at
        name
        stage
        status
        country
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
        source
        duplicates {
          id
          name
          signs
        }
        earlier_decision
        earlier_decided_at
        cool_off_until
        has_resume
        owner_name
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

export type ListedApplicant = GetApplicantPageQuery['getApplicantPage']['applicants'][number]

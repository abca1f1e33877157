import { type GetCompanyPageQuery, graphql } from '#web/platform/lib/graphql.ts'

export const companiesQuery = graphql(`
  query getCompanyPage($limit: Int!, $offset: Int!, $sort: CompanySort, $then_by: CompanySort, $filter: CompanyFilter, $group_by: CompanyGroup, $folded: [String!]) {
    getCompanyPage(limit: $limit, offset: $offset, sort: $sort, then_by: $then_by, filter: $filter, group_by: $group_by, folded: $folded) {
      companies {
        id
        name
        domain
        status
        owner_name
        active_jobs
        profiles_out
        placed_now
        newest_job_at
        last_touch_at
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

export type ListedCompany = GetCompanyPageQuery['getCompanyPage']['companies'][number]

import { type GetExclusionsQuery, graphql } from '#web/platform/lib/graphql.ts'

export const exclusionsQuery = graphql(`
  query getExclusions($id: ID!) {
    getExclusions(developer_id: $id) {
      id
      version
      company_name
      domain
      reason
      until
      note
      named_by
      is_over
      companies {
        id
        name
      }
    }
  }
`)

export type Exclusion = GetExclusionsQuery['getExclusions'][number]

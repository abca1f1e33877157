import { type GetUnknownNamePageQuery, graphql } from '#web/platform/lib/graphql.ts'

export const unknownNamesQuery = graphql(`
  query getUnknownNamePage($limit: Int!, $offset: Int!, $sort: UnknownNameSort, $then_by: UnknownNameSort, $filter: UnknownNameFilter) {
    getUnknownNamePage(limit: $limit, offset: $offset, sort: $sort, then_by: $then_by, filter: $filter) {
      unknown_names {
        id
        name
        texts
        resumes
        jobs
        imported
        examples
      }
      aggregate {
        ...ListTotal
      }
    }
  }
`)

export type ListedName = GetUnknownNamePageQuery['getUnknownNamePage']['unknown_names'][number]

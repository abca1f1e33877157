import { type GetImportRunsQuery, graphql } from '#web/platform/lib/graphql.ts'

export const importRunsQuery = graphql(`
  query getImportRuns(
    $limit: Int!
    $offset: Int!
    $sort: ImportRunSort
    $then_by: ImportRunSort
    $filter: ImportRunFilter
  ) {
    getImportRuns(limit: $limit, offset: $offset, sort: $sort, then_by: $then_by, filter: $filter) {
      import_runs {
        id
        at
        seen_at
        files
        by
        state
        added
        changed
        unchanged
        left_out
      }
      aggregate {
        ...ListTotal
      }
    }
  }
`)

export type ListedImportRun = GetImportRunsQuery['getImportRuns']['import_runs'][number]

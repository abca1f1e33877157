import { type GetImportRunQuery, graphql } from '#web/platform/lib/graphql.ts'

export const importRunQuery = graphql(`
  query getImportRun($id: ID!) {
    getImportRun(id: $id) {
      run {
        at
        seen_at
        files
        by
        state
      }
      files {
        file
        added
        changed
        unchanged
        left_out
      }
      mappings {
        table
        columns
      }
      problem_count
      problems {
        file
        line
        reason
      }
    }
  }
`)

export type StoredImportReport = GetImportRunQuery['getImportRun']

import { type GetImportTakeBackQuery, graphql } from '#web/platform/lib/graphql.ts'

export const takeBackPlanQuery = graphql(`
  query getImportTakeBack($id: ID!, $changed_too: Boolean!) {
    getImportTakeBack(id: $id, changed_too: $changed_too) {
      removed
      restored
      files
      kept_count
      kept {
        id
        kind
        name
        reason
      }
    }
  }
`)

export const takeBackImportMutation = graphql(`
  mutation takeBackImport($input: TakeBackImportInput!, $key: String) {
    takeBackImport(input: $input, key: $key) {
      removed
      restored
      left
      kept_count
    }
  }
`)

export type PlannedTakeBack = GetImportTakeBackQuery['getImportTakeBack']

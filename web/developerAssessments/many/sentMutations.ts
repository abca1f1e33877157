import { graphql } from '#web/platform/lib/graphql.ts'
import type { SelectedRows } from '#web/platform/lists/bulk/bulkAction.ts'

export const remindSentMutation = graphql(`
  mutation remindOfAssessments($input: RemindOfAssessmentsInput!, $key: String) {
    remindOfAssessments(input: $input, key: $key) {
      ...BulkPlan
    }
  }
`)

export const extendSentMutation = graphql(`
  mutation extendAssessments($input: ExtendAssessmentsInput!, $key: String) {
    extendAssessments(input: $input, key: $key) {
      ...BulkPlan
    }
  }
`)

export const cancelSentMutation = graphql(`
  mutation cancelAssessments($input: CancelAssessmentsInput!, $key: String) {
    cancelAssessments(input: $input, key: $key) {
      ...BulkPlan
    }
  }
`)

/** These lists select rows by their ids alone. */
export function idsOf(selected: SelectedRows): string[] {
  return 'ids' in selected ? selected.ids : []
}

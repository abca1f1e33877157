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

/** @throws Error for a selection by a filter, which does not say of which assessment or challenge the rows are. */
export function idsOf(selected: SelectedRows): string[] {
  if ('ids' in selected) return selected.ids
  throw new Error('Select the assessments one by one. They cannot be selected by a filter.')
}

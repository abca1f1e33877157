import { graphql } from '#web/platform/lib/graphql.ts'
import type { SelectedRows } from '#web/platform/lists/bulkAction.ts'

export const remindSentMutation = graphql(`
  mutation remindOfAssessments(
    $ids: [ID!]!
    $channel: MessageChannel!
    $subject: String!
    $body: String!
    $dry_run: Boolean!
    $key: String
  ) {
    remindOfAssessments(ids: $ids, channel: $channel, subject: $subject, body: $body, dry_run: $dry_run, key: $key) {
      ...BulkPlan
    }
  }
`)

export const extendSentMutation = graphql(`
  mutation extendAssessments(
    $ids: [ID!]!
    $days: Int!
    $channel: MessageChannel!
    $subject: String!
    $body: String!
    $dry_run: Boolean!
    $key: String
  ) {
    extendAssessments(
      ids: $ids
      days: $days
      channel: $channel
      subject: $subject
      body: $body
      dry_run: $dry_run
      key: $key
    ) {
      ...BulkPlan
    }
  }
`)

export const cancelSentMutation = graphql(`
  mutation cancelAssessments($ids: [ID!]!, $note: String!, $dry_run: Boolean!, $key: String) {
    cancelAssessments(ids: $ids, note: $note, dry_run: $dry_run, key: $key) {
      ...BulkPlan
    }
  }
`)

/** These lists select rows by their ids alone. */
export function idsOf(selected: SelectedRows): string[] {
  return 'ids' in selected ? selected.ids : []
}

import { graphql } from '#web/platform/lib/graphql.ts'

export const saveTextMutation = graphql(`
  mutation saveText(
    $id: ID
    $name: String
    $rejection_reason: StageReason
    $subject: String!
    $body: String!
    $is_on: Boolean
    $remind_days: Int
    $follow_up_days: Int
    $time_zone: String
    $version: Int!
    $key: String
  ) {
    saveText(
      id: $id
      name: $name
      rejection_reason: $rejection_reason
      subject: $subject
      body: $body
      is_on: $is_on
      remind_days: $remind_days
      follow_up_days: $follow_up_days
      time_zone: $time_zone
      version: $version
      key: $key
    ) {
      id
    }
  }
`)

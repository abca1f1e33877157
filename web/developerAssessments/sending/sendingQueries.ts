import { type GetSendingChoiceQuery, type GetSendingOptionsQuery, graphql } from '#web/platform/lib/graphql.ts'

export const sendingOptionsQuery = graphql(`
  query getSendingOptions($id: ID!) {
    getSendingOptions(developer_id: $id) {
      id
      first_name
      developer_name
      time_zone
      refusal
      message_refusal
      delivery_method
      assessments {
        id
        name
        type
        version_number
        refusal
        next_status
      }
    }
  }
`)

export const sendingChoiceQuery = graphql(`
  query getSendingChoice($developer: ID!, $assessment: ID!) {
    getSendingChoice(developer_id: $developer, assessment_id: $assessment) {
      challenge_id
      challenge_name
      hours
      refusal
      days
      reviewers {
        ...PossibleReviewer
      }
    }
  }
`)

export type SendingOptions = GetSendingOptionsQuery['getSendingOptions']
export type SendingChoice = GetSendingChoiceQuery['getSendingChoice']

import {
  type GetAttemptsToTellQuery,
  type GetSendingChoiceQuery,
  type GetSendingOptionsQuery,
  graphql,
} from '#web/platform/lib/graphql.ts'

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

export const attemptsToTellQuery = graphql(`
  query getAttemptsToTell($developer: ID!) {
    getAttempts(developer_id: $developer) {
      id
      version
      name
      type
      status
      next_statuses
      assessment_id
      due_at
      planned_reviewers
      reviewers_reminded_at
      reviews {
        id
        reviewer_id
        reviewer_name
        may_review
        status
      }
    }
  }
`)

export type AttemptToTell = GetAttemptsToTellQuery['getAttempts'][number]
export type SendingOptions = GetSendingOptionsQuery['getSendingOptions']
export type SendingChoice = GetSendingChoiceQuery['getSendingChoice']

import { type GetSentAssessmentsQuery, graphql } from '#web/platform/lib/graphql.ts'

export const sentQuery = graphql(`
  query getSentAssessments(
    $limit: Int!
    $offset: Int!
    $filter: SentAssessmentFilter
    $assessment_id: ID
    $challenge_id: ID
  ) {
    getSentAssessmentPage(
      limit: $limit
      offset: $offset
      filter: $filter
      assessment_id: $assessment_id
      challenge_id: $challenge_id
    ) {
      sent_assessments {
        id
        developer_id
        developer_name
        version_number
        challenge_name
        challenge_revision
        status
        result
        total_score
        sent_at
        due_at
        has_reviewer
        needs_copy
      }
      aggregate {
        ...ListTotal
      }
    }
  }
`)

export type Sent = GetSentAssessmentsQuery['getSentAssessmentPage']['sent_assessments'][number]

import { type GetAttemptsQuery, graphql } from '#web/platform/lib/graphql.ts'

export const attemptsQuery = graphql(`
  query getAttempts($id: ID!) {
    getAttempts(developer_id: $id) {
      id
      name
      type
      version_number
      pass_mark
      challenge_name
      status
      status_note
      url_submission
      created_at
      sent_at
      due_at
      submitted_at
      completed_at
      result
      total_score
      blind
      criteria {
        id
        name
        weight
        must_pass
        anchors
      }
      reviews {
        id
        reviewer_name
        status
        due_at
        sent_at
        total_score
        comments
        scores {
          criterion_id
          score
          comment
        }
      }
    }
  }
`)

/** One assessment that was sent to a developer. */
export type Attempt = GetAttemptsQuery['getAttempts'][number]

import { type GetAttemptsQuery, graphql } from '#web/platform/lib/graphql.ts'

export const attemptsQuery = graphql(`
  query getAttempts($id: ID!) {
    getAttempts(developer_id: $id) {
      id
      version
      name
      type
      version_number
      pass_mark
      challenge_name
      status
      next_statuses
      is_told
      status_note
      code_name
      assessment_id
      sent_by_name
      asked_again_at
      asked_again_because
      planned_reviewers
      remind_at
      reviewers_reminded_at
      last_opened_at
      url_submission
      submission_note
      talk_at
      talk_on
      talk_minutes
      talk_with
      recorded_by_name
      talk_state
      talk_told
      talk_doubt
      talk_denial
      talk_asked
      may_confirm_talk
      file_name
      file_size
      created_at
      sent_at
      due_at
      submitted_at
      completed_at
      result
      total_score
      work_shown
      copy_asked_at
      findings_confirmed
      findings_in_work
      findings_in_copy
      copy {
        id
        version
        url
        file_name
        added_by
        created_at
      }
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
        reviewer_id
        reviewer_name
        may_review
        is_own
        origin
        status
        decline_reason
        could_not_open
        released_because
        opened_at
        due_at
        sent_at
        total_score
        comments
        shown_skills
        unshown_skills
        scores {
          criterion_id
          score
          comment
        }
      }
    }
  }
`)

export type Attempt = GetAttemptsQuery['getAttempts'][number]

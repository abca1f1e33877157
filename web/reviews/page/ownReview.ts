import { type GetOwnReviewQuery, graphql } from '#web/platform/lib/graphql.ts'

/** The fields that change when a review is saved, besides the answers. */
graphql(`
  fragment SavedReview on OwnReview {
    id
    version
    status
    accepted_at
    released_at
    sent_at
    total_score
    comments
    shown_skills
    unclaimed_skills
    unshown_skills
    closed_because
    scores {
      criterion_id
      score
      comment
    }
    others {
      total_score
      scores {
        criterion_id
        score
      }
    }
  }
`)

export const ownReviewQuery = graphql(`
  query getOwnReview($id: ID!) {
    getOwnReview(developer_assessment_id: $id) {
      ...SavedReview
      developer_assessment_id
      code_name
      assessment_name
      type
      stack
      skills
      claimed_skills
      instructions
      challenge_name
      brief
      url_repository
      submission_site
      submission_note
      submission_file
      submission_hidden
      address_hidden
      note_hidden
      file_hidden
      copy_site
      copy_file
      copy_asked_at
      opened_at
      may_confirm_talk
      due_at
      decline_reason
      criteria {
        id
        name
        weight
        must_pass
        anchors
      }
    }
  }
`)

export type OwnReview = GetOwnReviewQuery['getOwnReview']
export type OwnCriterion = OwnReview['criteria'][number]

export const saveDraftMutation = graphql(`
  mutation saveReviewDraft($input: SaveReviewDraftInput!, $key: String) {
    saveReviewDraft(input: $input, key: $key) {
      ...SavedReview
    }
  }
`)

export const sendReviewMutation = graphql(`
  mutation sendReview($input: SendReviewInput!, $key: String) {
    sendReview(input: $input, key: $key) {
      ...SavedReview
    }
  }
`)

export const acceptReviewMutation = graphql(`
  mutation acceptReview($input: AcceptReviewInput!, $key: String) {
    acceptReview(input: $input, key: $key) {
      id
    }
  }
`)

export const declineUnopenableMutation = graphql(`
  mutation declineUnopenableWork($input: DeclineUnopenableWorkInput!, $key: String) {
    declineUnopenableWork(input: $input, key: $key) {
      id
    }
  }
`)

export const declineReviewMutation = graphql(`
  mutation declineReview($input: DeclineReviewInput!, $key: String) {
    declineReview(input: $input, key: $key) {
      id
    }
  }
`)

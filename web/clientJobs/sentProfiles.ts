import { type GetSentProfilesQuery, graphql } from '#web/platform/lib/graphql.ts'

export const profilesToAnswerQuery = graphql(`
  query getProfilesToAnswer {
    getProfilesToAnswer {
      id
      job_id
      job_title
      developer_id
      developer_name
      headline
    }
  }
`)

export const comingInterviewsQuery = graphql(`
  query getComingInterviews {
    getComingInterviews {
      id
      starts_at
      ends_at
      url
      job_profile_id
      job_id
      job_title
      developer_name
    }
  }
`)

export const sentProfilesQuery = graphql(`
  query getSentProfiles($id: ID!) {
    getSentProfiles(job_id: $id) {
      id
      version
      developer_id
      developer_name
      headline
      country
      time_zone
      avatar
      available_from
      status
      bill_rate
      without_price
      currency
      weekly_hours
      starts_on
      pitch
      notes {
        id
        body
        created_at
        author_name
      }
      interview {
        ...InterviewTimes
      }
      client_answer
      client_answer_reason
      client_answer_note
      client_answered_at
      client_answered_by_name
      client_answered_by_link
    }
  }
`)

export const profileProofQuery = graphql(`
  query getSentProfileProof($id: ID!) {
    getSentProfileProof(id: $id) {
      id
      assessments
      groups {
        ...SkillGroupFields
      }
    }
  }
`)

export type SentProfile = GetSentProfilesQuery['getSentProfiles'][number]

export const answerMutation = graphql(`
  mutation answerProfile($input: AnswerProfileInput!, $key: String) {
    answerProfile(input: $input, key: $key) {
      id
    }
  }
`)

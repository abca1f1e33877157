import { type GetJobProfileQuery, graphql } from '#web/platform/lib/graphql.ts'

export type JobProfile = GetJobProfileQuery['getJobProfile']

/** Roles that may write profiles send it, because they can read every field. */
export const jobProfileQuery = graphql(`
  query getJobProfile($id: ID!) {
    getJobProfile(id: $id) {
      id
      developer_id
      developer_name
      job_id
      job_title
      company_name
      status
      phase
      cost_rate
      cost_entered
      cost_currency
      bill_rate
      without_price
      currency
      developer_cost_rate
      developer_currency
      budget_hourly_min
      budget_hourly_max
      job_currency
      job_weekly_hours
      job_starts_on
      job_ends_on
      weekly_hours
      starts_on
      consented_at
      consent_method
      consent
      consent_words
      exclusion_reason
      pitch
      client_answer
      client_answer_reason
      client_answer_note
      client_answered_by_name
      client_answered_link
      owner_id
      owner_name
      placement_id
      version
      possible_moves {
        to
        refusal
      }
    }
  }
`)

import { type GetProfileRecordQuery, graphql } from '#web/platform/lib/graphql.ts'

/** A job profile with its notes, as its page shows it. */
export type ProfileRecord = GetProfileRecordQuery['getJobProfile'] & {
  readonly notes: GetProfileRecordQuery['getJobProfileNotes']
}

export const profileRecordQuery = graphql(`
  query getProfileRecord($id: ID!, $bills: Boolean!, $moves: Boolean!) {
    getJobProfile(id: $id) {
      ...ProfileRow
      status_note
      end_reason
      consent_method
      pitch
      client_answer_reason
      client_answer_note
      client_answered_at
      placement_id
    }
    getJobProfileNotes(job_profile_id: $id) {
      id
      author_id
      author_name
      body
      channel
      talked_on
      outcome
      pinned
      shared_with_client
      created_at
      version
    }
  }
`)

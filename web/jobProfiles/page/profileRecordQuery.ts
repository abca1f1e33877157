import { type GetProfileRecordQuery, graphql } from '#web/platform/lib/graphql.ts'

export type ProfileRecord = GetProfileRecordQuery['getJobProfile']

export const profileRecordQuery = graphql(`
  query getProfileRecord($id: ID!, $bills: Boolean!, $moves: Boolean!) {
    getJobProfile(id: $id) {
      ...ProfileRow
      status_note
      end_reason
      consent_method
      consent_asked_at
      consent_declined_at
      consent_words
      exclusion_reason
      pitch
      client_answer_reason
      client_answer_note
      client_answered_at
      client_answered_by_name
      client_answered_link
      placement_id
    }
  }
`)

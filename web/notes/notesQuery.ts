import { type GetNotesQuery, graphql } from '#web/platform/lib/graphql.ts'

export const notesQuery = graphql(`
  query getNotes($company_id: ID, $developer_id: ID, $job_id: ID, $job_profile_id: ID) {
    getNotes(company_id: $company_id, developer_id: $developer_id, job_id: $job_id, job_profile_id: $job_profile_id) {
      id
      job_profile_id
      body
      channel
      talked_at
      outcome
      contact_name
      pinned
      shared_with_client
      author_name
      is_own
      created_at
      version
    }
  }
`)

export type Note = GetNotesQuery['getNotes'][number]

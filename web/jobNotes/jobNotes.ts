import { type GetJobNotesQuery, graphql } from '#web/platform/lib/graphql.ts'

export const jobNotesQuery = graphql(`
  query getJobNotes($job_id: ID!) {
    getJobNotes(job_id: $job_id) {
      id
      body
      channel
      talked_on
      outcome
      pinned
      author_name
      is_own
      created_at
      version
    }
  }
`)

export type JobNote = GetJobNotesQuery['getJobNotes'][number]

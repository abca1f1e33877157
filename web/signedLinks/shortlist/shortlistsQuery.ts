import { type GetJobShortlistsQuery, graphql } from '#web/platform/lib/graphql.ts'

export const shortlistsQuery = graphql(`
  query getJobShortlists($id: ID!) {
    getJobShortlists(job_id: $id) {
      id
      title
      company_id
      company_name
      mail_method
      candidates {
        id
        developer_name
        status
        refusal
      }
      shortlists {
        id
        reminded_at
        link {
          ...SignedLinkFields
        }
        people {
          id
          job_profile_id
          developer_name
          state
          client_answer
          client_answered_at
        }
      }
    }
  }
`)

export type JobShortlists = GetJobShortlistsQuery['getJobShortlists']
export type Shortlist = JobShortlists['shortlists'][number]

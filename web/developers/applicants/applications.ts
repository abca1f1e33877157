import { type GetApplicationsQuery, graphql } from '#web/platform/lib/graphql.ts'

export const applicationsQuery = graphql(`
  query getApplications($id: ID!) {
    getApplications(developer_id: $id) {
      id
      created_at
      source
      job_id
      job_title
      company_name
      decision
      decision_note
      decided_by_name
      decided_at
      answers {
        question
        answer
      }
    }
  }
`)

/** An application of a developer, to the network or to a job. */
export type Application = GetApplicationsQuery['getApplications'][number]

/** Returns the job and its company, or the network. */
export function targetOf({ job_title, company_name }: Application): string {
  return job_title === null ? 'The network' : `${job_title} at ${company_name}`
}

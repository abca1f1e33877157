import { graphql } from '#web/platform/lib/graphql.ts'

/** Fills in a text for one developer, and says whether they would get it. */
export const outcomePreviewQuery = graphql(`
  query getOutcomePreview(
    $outcome: Outcome!
    $subject: String!
    $body: String!
    $developer_id: ID!
    $job_profile_id: ID
  ) {
    getOutcomePreview(
      outcome: $outcome
      subject: $subject
      body: $body
      developer_id: $developer_id
      job_profile_id: $job_profile_id
    ) {
      subject
      body
      refusal
    }
  }
`)

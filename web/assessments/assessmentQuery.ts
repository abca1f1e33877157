import { type GetAssessmentQuery, graphql } from '#web/platform/lib/graphql.ts'

export const assessmentQuery = graphql(`
  query getAssessment($id: ID!) {
    getAssessment(id: $id) {
      id
      version_number
      criteria
      challenges
      reviewers
      sent
      open
      pass_percent
      turnaround_days
      version
      ...AssessmentFields
    }
  }
`)

export type AssessmentDetails = GetAssessmentQuery['getAssessment']

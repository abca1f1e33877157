import { graphql } from '#web/platform/lib/graphql.ts'

/** The assessments that a challenge can belong to are those of type take-home. */
export const assessmentsQuery = graphql(`
  query getAssessments {
    getAssessments {
      id
      name
      type
    }
  }
`)

import { graphql } from '#web/platform/lib/graphql.ts'

/** Reads the assessments that a challenge can belong to, which are those of type take-home. */
export const assessmentsQuery = graphql(`
  query getAssessments {
    getAssessments {
      id
      name
      type
    }
  }
`)

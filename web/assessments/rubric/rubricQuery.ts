import { type GetAssessmentVersionsQuery, graphql } from '#web/platform/lib/graphql.ts'

/** Reads the rubrics of an assessment, the latest first. */
export const versionsQuery = graphql(`
  query getAssessmentVersions($id: ID!) {
    getAssessmentVersions(id: $id) {
      id
      number
      instructions
      pass_mark
      is_frozen
      sent
      saved_at
      version
      criteria {
        id
        name
        weight
        must_pass
        anchors
      }
    }
  }
`)

export type AssessmentVersion = GetAssessmentVersionsQuery['getAssessmentVersions'][number]

import { type GetAssessmentPageQuery, graphql } from '#web/platform/lib/graphql.ts'

export const assessmentListQuery = graphql(`
  query getAssessmentPage($limit: Int!, $offset: Int!, $sort: AssessmentSort, $then_by: AssessmentSort, $filter: AssessmentFilter) {
    getAssessmentPage(limit: $limit, offset: $offset, sort: $sort, then_by: $then_by, filter: $filter) {
      catalogue_assessments {
        id
        name
        type
        stack
        version_number
        criteria
        challenges
        reviewers
        sent
        open
        pass_percent
        turnaround_days
      }
      aggregate {
        ...ListTotal
      }
    }
  }
`)

export type ListedAssessment = GetAssessmentPageQuery['getAssessmentPage']['catalogue_assessments'][number]

import { type GetMyAssessmentsQuery, graphql } from '#web/platform/lib/graphql.ts'

export const myAssessmentsQuery = graphql(`
  query getMyAssessments($limit: Int!, $offset: Int!, $sort: MyAssessmentSort, $then_by: MyAssessmentSort, $filter: MyAssessmentFilter) {
    getMyAssessments(limit: $limit, offset: $offset, sort: $sort, then_by: $then_by, filter: $filter) {
      assessments {
        id
        version
        developer_assessment_id
        code_name
        assessment_name
        stack
        due_at
        status
        accepted_at
        released_at
        total_score
      }
      aggregate {
        ...ListTotal
      }
    }
  }
`)

export type ListedReview = GetMyAssessmentsQuery['getMyAssessments']['assessments'][number]

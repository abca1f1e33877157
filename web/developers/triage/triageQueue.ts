import { applicantList } from '#shared/applicants/applicants.ts'
import { type GetTriageQueueQuery, graphql } from '#web/platform/lib/graphql.ts'

const queueQuery = graphql(`
  query getTriageQueue($limit: Int!, $offset: Int!, $sort: ApplicantSort, $filter: ApplicantFilter) {
    getApplicantPage(limit: $limit, offset: $offset, sort: $sort, filter: $filter) {
      applicants {
        id
        name
        applied_at
        has_duplicate
        has_resume
      }
      aggregate {
        ...ListTotal
      }
    }
  }
`)

/** An applicant as the list showed them when the walk began. */
export type QueuedApplicant = GetTriageQueueQuery['getApplicantPage']['applicants'][number]

export const triageQueue = {
  list: applicantList,
  query: queueQuery,
  page: ({ getApplicantPage: { applicants, aggregate } }: GetTriageQueueQuery) => ({ rows: applicants, ...aggregate }),
}

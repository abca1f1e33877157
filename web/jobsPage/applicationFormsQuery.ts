import { type GetApplicationFormsQuery, graphql } from '#web/platform/lib/graphql.ts'

export const applicationFormsQuery = graphql(`
  query getApplicationForms($limit: Int!, $offset: Int!, $sort: ApplicationFormSort, $then_by: ApplicationFormSort, $filter: ApplicationFormFilter) {
    getApplicationForms(limit: $limit, offset: $offset, sort: $sort, then_by: $then_by, filter: $filter) {
      application_forms {
        id
        name
        email
        country
        job_title
        file_name
        in_outbox
        submitted_at
        expires_at
      }
      aggregate {
        ...ListTotal
      }
    }
  }
`)

export type ListedApplicationForm = GetApplicationFormsQuery['getApplicationForms']['application_forms'][number]

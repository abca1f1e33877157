import { type GetCompanyQuery, graphql } from '#web/platform/lib/graphql.ts'

/** A company in its panel and its dialog. */
export const companyQuery = graphql(`
  query getCompany($id: ID!, $terms: Boolean!) {
    getCompany(id: $id) {
      id
      owner_name
      active_jobs
      profiles_out
      placed_now
      starting
      newest_job_at
      last_touch_at
      version
      ...CompanyFields
    }
  }
`)

export type CompanyDetails = GetCompanyQuery['getCompany']

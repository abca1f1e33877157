import { companyList } from '#shared/companies/companies.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { type GetCompanyQuery, graphql } from '#web/platform/lib/graphql.ts'

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

/** Returns the variables of the query. Users who may not read the terms do not ask for them. */
export function useCompanyVariables(id: string) {
  return { id, terms: useReadsTerms() }
}

export const useReadsTerms = () => useCan(companyList.columns.terms.permission)

export type CompanyDetails = GetCompanyQuery['getCompany']

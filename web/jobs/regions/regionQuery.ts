import { type GetJobRegionEffectQuery, type GetJobRegionQuery, graphql } from '#web/platform/lib/graphql.ts'

export const regionQuery = graphql(`
  query getJobRegion($id: ID!) {
    getJobRegion(id: $id) {
      id
      name
      word
      countries
      version
    }
  }
`)

export type EditedRegion = GetJobRegionQuery['getJobRegion']

/** Reads which jobs would change if a region had these countries; without any, if it were removed. */
export const effectQuery = graphql(`
  query getJobRegionEffect($id: ID!, $countries: [String!]) {
    getJobRegionEffect(id: $id, countries: $countries) {
      count
      jobs {
        id
        title
        company_name
        gained
        gained_count
        lost
        lost_count
      }
      closed
      digest
    }
  }
`)

export type ShownEffect = GetJobRegionEffectQuery['getJobRegionEffect']

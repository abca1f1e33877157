import { builtInRegions, type Region } from '#shared/jobs/regions.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'

export const regionsQuery = graphql(`
  query getJobRegions {
    getJobRegions {
      id
      name
      word
      countries
    }
  }
`)

/** Returns the regions that a job may accept: those of the firm, once they are read, and those that everybody knows. */
export function useJobRegions(): readonly Region[] {
  const skip = !useCan('jobs:read')
  const { data } = useQuery(regionsQuery, { skip })
  return [...(data?.getJobRegions ?? []), ...builtInRegions]
}

/** Names a region as the lists do that offer it. */
export function regionLabel({ name, word, countries }: Region): string {
  return `${name === word ? word : `${word}: ${name}`}, ${countedCountries(countries)}`
}

export function countedCountries({ length }: readonly string[]): string {
  return length === 1 ? '1 country' : `${length} countries`
}

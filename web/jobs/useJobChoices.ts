import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { countryOptions } from '#web/platform/lib/countries.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { recordOption } from '#web/platform/ui/inputs/options.ts'

const choicesQuery = graphql(`
  query getJobChoices {
    getCompanies {
      id
      name
    }
    getSkills(used: true) {
      id
      name
    }
  }
`)

/** Returns the options of the filters of jobs. */
export function useJobChoices() {
  const { data } = useQuery(choicesQuery)
  return {
    company: data?.getCompanies.map(recordOption),
    required_skills: data?.getSkills.map(recordOption),
    skills: data?.getSkills.map(recordOption),
    countries: countryOptions(),
  }
}

import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { countryOptions } from '#web/platform/lib/text/countries.ts'
import { recordOption } from '#web/platform/ui/inputs/choices/options.ts'

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
    getJobTags
  }
`)

/** Returns the options of the filters and bulk actions of jobs. */
export function useJobChoices() {
  const { data } = useQuery(choicesQuery)
  const tags = data?.getJobTags
  return {
    tags,
    choices: {
      company: data?.getCompanies.map(recordOption),
      required_skills: data?.getSkills.map(recordOption),
      skills: data?.getSkills.map(recordOption),
      countries: countryOptions(),
      tags: tags?.map((tag) => ({ value: tag, label: tag })),
    },
  }
}

import type { DeveloperStage } from '#shared/developers/developerStages.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { countryName, countryOptions } from '#web/platform/lib/text/countries.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import type { Option } from '#web/platform/ui/inputs/choices/options.ts'

const countriesQuery = graphql(`
  query getResumeSearchCountries($q: String!, $stages: [DeveloperStage!]!) {
    getResumeSearchCountries(q: $q, stages: $stages) {
      country
      developers
    }
  }
`)

const all = countryOptions()

/** The countries of the found developers with their counts, the most first; all countries before a search. */
export function useCountryOptions(q: string, stages: readonly DeveloperStage[], chosen: string): readonly Option[] {
  const { latest } = useQuery(countriesQuery, { variables: { q, stages: [...stages] }, skip: q === '', costly: true })
  if (!latest || q === '') return all
  const counted = latest.getResumeSearchCountries.map(({ country, developers }) => ({
    value: country,
    label: `${countryName(country)} (${formatCount(developers)})`,
  }))
  const isThere = chosen === '' || counted.some(({ value }) => value === chosen)
  return isThere ? counted : [...counted, { value: chosen, label: `${countryName(chosen)} (0)` }]
}

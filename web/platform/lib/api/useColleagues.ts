import { graphql } from '#web/platform/lib/graphql.ts'
import { useQuery } from './useQuery.ts'

const colleaguesQuery = graphql(`
  query getColleagues {
    getColleagues {
      id
      display_name
    }
  }
`)

/** Returns the active staff as options, sorted by name; undefined until they are loaded. */
export function useColleagues() {
  const { data } = useQuery(colleaguesQuery)
  return data?.getColleagues.map(({ id, display_name }) => ({ value: id, label: display_name }))
}

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

/** Returns the active staff as options, sorted by name; undefined until they are loaded, or when nobody asks for them. */
export function useColleagues(skip = false) {
  const { data } = useQuery(colleaguesQuery, { skip })
  return data?.getColleagues.map(({ id, display_name }) => ({ value: id, label: display_name }))
}

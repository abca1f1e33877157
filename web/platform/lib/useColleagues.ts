import { useQuery } from '@apollo/client/react'
import { graphql } from './graphql.ts'

const colleaguesQuery = graphql(`
  query getColleagues {
    getColleagues {
      id
      display_name
    }
  }
`)

/** Everybody of the staff who may log in, by name, as options of a choice; undefined until they are read. */
export function useColleagues() {
  const { data } = useQuery(colleaguesQuery)
  return data?.getColleagues.map(({ id, display_name }) => ({ value: id, label: display_name }))
}

import { developerPaths } from '#web/developers/paths.ts'
import type { Api } from '#web/platform/lib/api/createApi.ts'
import { graphql } from '#web/platform/lib/graphql.ts'

const findQuery = graphql(`
  query findDevelopers($text: String!) {
    searchDevelopers(text: $text, forgives: false) {
      id
      name
      email
    }
  }
`)

/**
 * Finds developers for the palette, by name, e-mail address, GitHub handle or skill. Typing errors are not forgiven, so that Enter opens
 * nobody who was not named.
 */
export async function findDevelopers(api: Api, text: string) {
  const { data } = await api.query(findQuery, { variables: { text } })
  const found = data.searchDevelopers.slice(0, 5)
  return found.map(({ id, name, email }) => ({ label: name, hint: email, path: developerPaths.developerOverview(id) }))
}

import { developerPaths } from '#web/developers/paths.ts'
import type { Api } from '#web/platform/lib/api/createApi.ts'
import { graphql } from '#web/platform/lib/graphql.ts'

const findQuery = graphql(`
  query findDevelopers($text: String!, $forgives: Boolean!) {
    searchDevelopers(text: $text, forgives: $forgives) {
      id
      name
      email
    }
  }
`)

/** Finds developers for the palette by name, e-mail address, GitHub handle or skill. */
export async function findDevelopers(api: Api, text: string, forgives: boolean) {
  const { data } = await api.query(findQuery, { variables: { text, forgives } })
  const found = data.searchDevelopers.slice(0, 5)
  return found.map(({ id, name, email }) => ({ label: name, hint: email, path: developerPaths.developerOverview(id) }))
}

import type { Api } from '#web/platform/lib/api/createApi.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { clientPaths } from './paths.ts'

const findQuery = graphql(`
  query findClients($search: String!) {
    getClientUsers(limit: 5, filter: { search: $search }) {
      clients {
        id
        display_name
        email
      }
    }
  }
`)

/** Finds clients for the palette by a part of the name or the e-mail address. */
export async function findClients(api: Api, search: string) {
  const { data } = await api.query(findQuery, { variables: { search } })
  const clients = data.getClientUsers.clients
  return clients.map(({ id, display_name, email }) => ({
    label: display_name,
    hint: email,
    path: clientPaths.client(id),
  }))
}

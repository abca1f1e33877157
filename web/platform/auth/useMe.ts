import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'

const meQuery = graphql(`
  query getMe {
    me {
      id
      display_name
    }
  }
`)

/**
 * The account of the viewer, as the owner of what they add; undefined until it is read. The token does not say it: at another identity
 * provider people have other ids.
 * @param skip nobody needs it.
 */
export function useMe(skip = false) {
  const { data, error, refetch } = useQuery(meQuery, { skip, showsErrors: true })
  return { me: data?.me, error, refetch }
}

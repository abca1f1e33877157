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
 * Reads the viewer's account, as the owner of records that they add; undefined until it is read. The token does not have it: at another
 * identity provider people have other ids.
 * @param skip true when it is not needed.
 */
export function useMe(skip = false) {
  // An account that was read once stays: a form that waited for it again would lose what is typed.
  const { data, error, refetch } = useQuery(meQuery, { skip, showsErrors: true, showsEarlier: true })
  return { me: data?.me, error, refetch }
}

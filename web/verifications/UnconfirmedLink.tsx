import { Link } from 'react-router'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { withValues } from '#web/platform/lib/query.ts'
import { verificationPaths } from './paths.ts'

const unconfirmedQuery = graphql(`
  query getUnconfirmedOf($developer_id: ID!) {
    getVerificationPage(limit: 1, offset: 0, developer_id: $developer_id) {
      verifications {
        id
        developer
      }
      aggregate {
        count
      }
    }
  }
`)

/** Links to a developer's unconfirmed verifications with their number. Renders nothing when there are none. */
export function UnconfirmedLink({ developerId }: { readonly developerId: string }) {
  const { data } = useQuery(unconfirmedQuery, { variables: { developer_id: developerId } })
  const { verifications = [], aggregate } = data?.getVerificationPage ?? {}
  const [first] = verifications
  if (!first || !aggregate) return null
  const search = withValues('', { developer: first.developer })
  return <Link to={`${verificationPaths.verifications}?${search}`}>{sentence(aggregate.count)}</Link>
}

function sentence(count: number): string {
  return count === 1 ? '1 verification waits to be confirmed' : `${count} verifications wait to be confirmed`
}

import { Link } from 'react-router'
import { noValue } from '#shared/platform/lists/lists.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import ui from '#web/platform/ui/ui.module.css'

const withoutCountryQuery = graphql(`
  query countMembersWithoutCountry($filter: DeveloperFilter!) {
    getDeveloperPage(limit: 1, offset: 0, filter: $filter) {
      aggregate {
        count
      }
    }
  }
`)

const filter = { stage: ['MEMBER' as const], country: [noValue] }

/** Says how many members no job finds, and leads to them. Shows nothing where each has a country. */
export function MembersWithoutCountry() {
  const { data } = useQuery(withoutCountryQuery, { variables: { filter } })
  const count = data?.getDeveloperPage.aggregate.count ?? 0
  if (count === 0) return null
  const members = count === 1 ? '1 member has no country' : `${formatCount(count)} members have no country`
  return (
    <Link to={developerPaths.membersIn([noValue])} className={ui.small} title="No job finds a member without a country">
      {members}
    </Link>
  )
}

import { Link } from 'react-router'
import { exclusionReasons } from '#shared/exclusions/exclusions.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import { DetailRows } from '#web/platform/ui/pages/sections/DetailRows.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'

const excludedQuery = graphql(`
  query getCompanyExclusions($id: ID!) {
    getCompanyExclusions(company_id: $id) {
      id
      developer_id
      developer_name
      reason
      until
    }
  }
`)

/** Lists who must not be shown to a company. It is left out where there is nobody. */
export function ExcludedDeveloperList({ companyId }: { companyId: string }) {
  const { data, error, refetch } = useQuery(excludedQuery, { variables: { id: companyId }, showsErrors: true })
  if (error) return <QueryError error={error} onRetry={refetch} />
  const excluded = data?.getCompanyExclusions ?? []
  if (excluded.length === 0) return null
  return (
    <Section title="Developers not to be shown here" count={excluded.length}>
      <DetailRows
        rows={excluded.map(({ id, developer_id, developer_name, reason, until }) => ({
          key: id,
          main: <Link to={developerPaths.developerDetails(developer_id)}>{developer_name}</Link>,
          asides: [
            <StatusBadge key="reason" {...exclusionReasons[reason]} />,
            until ? `Until ${formatDay(until)}` : 'No end',
          ],
        }))}
      />
    </Section>
  )
}

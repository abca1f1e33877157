import { useFormContext } from '#web/platform/forms/state/FormContext.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { pluralize } from '#web/platform/lists/bulk/bulkAction.ts'

const portfolioQuery = graphql(`
  query getPortfolio($id: ID!) {
    getPortfolio(id: $id) {
      developers
      check_ins
      follow_ups
    }
  }
`)

/** Shows what would move, once a portfolio is chosen. */
export function PortfolioContents() {
  const id = String(useFormContext().fields.getValues().from_id)
  const { data } = useQuery(portfolioQuery, { variables: { id }, skip: id === '' })
  return <div role="status">{id !== '' && data && sentence(data.getPortfolio)}</div>
}

type Contents = Readonly<Record<'developers' | 'check_ins' | 'follow_ups', number>>

function sentence({ developers, check_ins, follow_ups }: Contents): string {
  if (developers === 0) return 'This portfolio has no developers.'
  const people = pluralize(developers, ['developer', 'developers'])
  const checkIns = pluralize(check_ins, ['open check-in', 'open check-ins'])
  const followUps = pluralize(follow_ups, ['open follow-up', 'open follow-ups'])
  return `${people} will move, with ${checkIns} and ${followUps}. Meetings stay with their organisers.`
}

import { Link } from 'react-router'
import { jobProfileList } from '#shared/jobProfiles/jobProfiles.ts'
import type { FilterOf } from '#shared/platform/lists/lists.ts'
import { useReadsPrices } from '#web/jobProfiles/useReadsPrices.ts'
import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import { withValues } from '#web/platform/lib/api/query.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { money } from '#web/platform/lib/text/money.ts'
import { pluralize } from '#web/platform/lists/bulk/bulkAction.ts'
import { apiFilter } from '#web/platform/lists/filters/apiFilter.ts'
import { useListAddress } from '#web/platform/lists/page/useListAddress.ts'
import styles from './PlacedValues.module.css'

const valuesQuery = graphql(`
  query getJobProfileValues($job_id: ID, $company_id: ID, $developer_id: ID, $filter: JobProfileFilter) {
    getJobProfileValues(job_id: $job_id, company_id: $company_id, developer_id: $developer_id, filter: $filter) {
      currency
      count
      weekly_value
      monthly_value
    }
  }
`)

interface Props {
  readonly within?: { readonly job_id?: string; readonly company_id?: string; readonly developer_id?: string }
  /** The filter of the tab. */
  readonly preset: FilterOf<typeof jobProfileList>
}

/** Adds up what the placements of a list bill, for each currency. A total opens its rows. A viewer who may not read prices sees nothing. */
export function PlacedValues({ within, preset }: Props) {
  const [query] = useAddress()
  const { filter } = useListAddress(jobProfileList)
  const variables = { ...within, filter: apiFilter(jobProfileList, { ...filter, ...preset }) }
  const readsPrices = useReadsPrices()
  const { latest, error } = useQuery(valuesQuery, { variables, skip: !readsPrices })
  const values = latest?.getJobProfileValues ?? []
  const isWaiting = readsPrices && !latest && !error
  if (values.length === 0 && !isWaiting) return null
  return (
    <ul className={styles.values} aria-label="Totals by currency">
      {values.map(({ currency, count, weekly_value, monthly_value }) => (
        <li key={currency}>
          <Link to={`?${withValues(query, { currency, page: '' })}`}>
            {pluralize(count, ['placement', 'placements'])} in {currency}
          </Link>
          : {money(weekly_value ?? 0, currency)} per week, {money(monthly_value ?? 0, currency)} per month
        </li>
      ))}
    </ul>
  )
}

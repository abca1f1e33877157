import { Link } from 'react-router'
import { type JobStatus, jobStatuses } from '#shared/jobs/jobStatuses.ts'
import { jobList } from '#shared/jobs/jobs.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import { withValues } from '#web/platform/lib/api/query.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import { apiFilter } from '#web/platform/lists/filters/apiFilter.ts'
import { useListAddress } from '#web/platform/lists/page/useListAddress.ts'
import { bringIntoSight } from '#web/platform/ui/bringIntoSight.ts'
import styles from './JobStatusChips.module.css'

const countsQuery = graphql(`
  query getJobStatusCounts($filter: JobFilter) {
    getJobStatusCounts(filter: $filter) {
      status
      count
    }
  }
`)

/** Shows a chip for each status with the number of its jobs under the other filters. A chip opens its jobs; pressed again, it opens all. */
export function JobStatusChips() {
  const [query] = useAddress()
  const { filter } = useListAddress(jobList)
  const { status: chosen = [], ...others } = filter
  const variables = { filter: apiFilter(jobList, others) }
  const { latest } = useQuery(countsQuery, { variables })
  const counts = latest?.getJobStatusCounts
  const isOnly = (status: JobStatus) => chosen?.length === 1 && chosen[0] === status
  return (
    <nav aria-label="Jobs by status">
      <ul ref={showChosen} className={styles.chips}>
        {valuesOf(jobStatuses).map((status) => {
          const { label, tone } = jobStatuses[status]
          const count = counts?.find((one) => one.status === status)?.count
          return (
            <li key={status}>
              <Link
                className={styles.chip}
                to={`?${withValues(query, { status: isOnly(status) ? '' : status, page: '' })}`}
                aria-current={chosen?.includes(status) ? 'true' : undefined}
                data-none={count === 0 || undefined}
              >
                <span className={styles.dot} style={{ background: `var(--tone-${tone})` }} />
                {label}
                <span className={styles.count}>{count !== undefined && formatCount(count)}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** A chip that is chosen when the list opens may be beyond the edge of a phone. Chips that are pressed later stay where they are. */
function showChosen(chips: HTMLElement | null): void {
  bringIntoSight(chips?.querySelector<HTMLElement>('[aria-current]'))
}

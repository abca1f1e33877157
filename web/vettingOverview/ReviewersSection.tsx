import { onTimeDefinition } from '#shared/platform/onTime.ts'
import type { OverviewCell } from '#shared/vettingOverview/vettingOverview.ts'
import { BarList } from '#web/platform/charts/BarList.tsx'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetReviewerLoadsQuery, graphql } from '#web/platform/lib/graphql.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { PersonName } from '#web/platform/ui/text/PersonName.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { Defined } from './Defined.tsx'
import { days, intervalHint, percent } from './figures.ts'
import styles from './Overview.module.css'
import { OverviewTable } from './OverviewTable.tsx'
import { PeriodControl } from './PeriodControl.tsx'
import { CellLink } from './rows/CellLink.tsx'
import { useCellAddress } from './rows/useCellAddress.ts'
import { useOverviewPeriod } from './useOverviewPeriod.ts'

const loadsQuery = graphql(`
  query getReviewerLoads($period: OverviewPeriod) {
    getReviewerLoads(period: $period) {
      id
      display_name
      open
      overdue
      sent
      declined
      taken_back
      median_days
      on_time_rate {
        ...EstimateFields
      }
    }
  }
`)

type Load = GetReviewerLoadsQuery['getReviewerLoads'][number]

function countColumn(
  id: 'open' | 'overdue' | 'sent' | 'declined' | 'taken_back',
  cell: OverviewCell,
  [name, definition]: readonly [string, string],
): Column<Load> {
  return {
    id,
    header: <Defined name={name} definition={definition} />,
    numeric: true,
    cell: (row) => <CellLink cell={cell} about={row.id} count={row[id]} line={row.display_name} />,
  }
}

const columns: readonly Column<Load>[] = [
  { id: 'name', header: 'Reviewer', width: 210, cell: ({ display_name }) => <PersonName name={display_name} /> },
  countColumn('open', 'REVIEWS_OPEN', ['Open', 'Pending or in draft now, in any period.']),
  countColumn('overdue', 'REVIEWS_OVERDUE', ['Overdue', 'Open, and past the due date now.']),
  countColumn('sent', 'REVIEWS_SENT', ['Sent', 'Sent in the period.']),
  countColumn('declined', 'REVIEWS_DECLINED', ['Declined', 'The reviewer declined in the period.']),
  countColumn('taken_back', 'REVIEWS_TAKEN_BACK', [
    'Taken back',
    'Ended in the period without being declined: replaced, given back, no longer needed, or impossible to open.',
  ]),
  {
    id: 'median_days',
    header: (
      <Defined
        name="Median days"
        definition="Half of the reviews took longer, from the assignment until they were sent."
      />
    ),
    numeric: true,
    width: 120,
    cell: ({ median_days }) => days(median_days),
  },
  {
    id: 'on_time',
    header: <Defined name="On time" definition={onTimeDefinition('reviews', 'sent')} />,
    numeric: true,
    cell: ({ on_time_rate }) => (on_time_rate ? percent(on_time_rate.value) : '–'),
    text: ({ on_time_rate }) => intervalHint(on_time_rate, percent),
  },
]

/** Shows the reviewers' open work, and how fast they are. */
export function ReviewersSection() {
  const { moments } = useOverviewPeriod()
  const { latest, error, refetch } = useQuery(loadsQuery, {
    variables: { period: moments },
    showsErrors: true,
    costly: true,
  })
  const rows = latest?.getReviewerLoads
  return (
    <div className={styles.part}>
      <search className={ui.row}>
        <PeriodControl />
      </search>
      {rows && <OpenReviews rows={rows.filter(({ open }) => open > 0)} />}
      <OverviewTable
        label="Reviewers"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        error={error}
        onRetry={refetch}
        skeletonRows={8}
        emptyText="Nobody had a review in this period."
      />
    </div>
  )
}

function OpenReviews({ rows }: { rows: readonly Load[] }) {
  const addressOf = useCellAddress()
  if (rows.length === 0) return null
  return (
    <div className={`${ui.card} ${ui.block}`}>
      <BarList
        label="Open reviews"
        format={formatCount}
        bars={rows.map(({ id, display_name, open, overdue }) => ({
          id,
          label: display_name,
          value: open,
          part: { value: overdue, tone: 'bad' },
          href: addressOf('REVIEWS_OPEN', id),
          note: overdue > 0 ? `${overdue} overdue` : '',
        }))}
      />
    </div>
  )
}

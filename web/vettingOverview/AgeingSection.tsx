import { developerStatuses } from '#shared/developers/developerStages.ts'
import { BarChart } from '#web/platform/charts/BarChart.tsx'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetVettingAgeingQuery, graphql } from '#web/platform/lib/graphql.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { PlotPlace } from './calibration/PlotPlace.tsx'
import { Defined } from './Defined.tsx'
import { days } from './figures.ts'
import styles from './Overview.module.css'
import { OverviewTable } from './OverviewTable.tsx'
import { CellLink } from './rows/CellLink.tsx'
import { useCellAddress } from './rows/useCellAddress.ts'

const ageingQuery = graphql(`
  query getVettingAgeing {
    getVettingAgeing {
      step
      allowed_days
      fresh
      nearly_late
      late
      unowned
      median_days
      longest_days
    }
  }
`)

type StepAge = GetVettingAgeingQuery['getVettingAgeing'][number]

const labelOf = ({ step }: StepAge) => developerStatuses[step].label

const columns: readonly Column<StepAge>[] = [
  { id: 'step', header: 'Step', width: 180, cell: ({ step }) => <StatusBadge {...developerStatuses[step]} /> },
  {
    id: 'allowed',
    header: <Defined name="Days allowed" definition="How long a developer may stay in the step." />,
    numeric: true,
    cell: ({ allowed_days }) => allowed_days,
  },
  {
    id: 'fresh',
    header: <Defined name="In time" definition="Less than 80 % of the days allowed." />,
    numeric: true,
    cell: (row) => <CellLink cell="AGE_FRESH" about={row.step} count={row.fresh} line={labelOf(row)} />,
  },
  {
    id: 'nearly_late',
    header: <Defined name="Nearly late" definition="From 80 % of the days allowed." />,
    numeric: true,
    cell: (row) => <CellLink cell="AGE_NEARLY_LATE" about={row.step} count={row.nearly_late} line={labelOf(row)} />,
  },
  {
    id: 'late',
    header: <Defined name="Late" definition="Longer than the days allowed." />,
    numeric: true,
    cell: (row) => <CellLink cell="AGE_LATE" about={row.step} count={row.late} line={labelOf(row)} />,
  },
  {
    id: 'unowned',
    header: <Defined name="No owner" definition="Developers without an owner." />,
    numeric: true,
    cell: (row) => <CellLink cell="AGE_UNOWNED" about={row.step} count={row.unowned} line={labelOf(row)} />,
  },
  {
    id: 'median',
    header: <Defined name="Median days" definition="Half of the developers in this step have been here longer." />,
    numeric: true,
    width: 116,
    cell: ({ median_days }) => days(median_days),
  },
  { id: 'longest', header: 'Longest', numeric: true, cell: ({ longest_days }) => days(longest_days) },
]

/** Shows who is in each step of vetting now, by the time in that step. */
export function AgeingSection() {
  const { data, error, refetch } = useQuery(ageingQuery, { showsErrors: true, showsEarlier: true, costly: true })
  const rows = data?.getVettingAgeing
  return (
    <div className={styles.part}>
      {!error && (
        <div className={`${ui.card} ${ui.block}`}>{rows ? <AgeingPlot rows={rows} /> : <PlotPlace height={228} />}</div>
      )}
      <OverviewTable
        label="Developers in vetting by step and age"
        columns={columns}
        rows={rows}
        rowKey={({ step }) => step}
        error={error}
        onRetry={refetch}
        skeletonRows={7}
        emptyText="Nobody is in vetting."
      />
    </div>
  )
}

function AgeingPlot({ rows }: { rows: readonly StepAge[] }) {
  const addressOf = useCellAddress()
  return (
    <BarChart
      label="In vetting now, by step"
      axis="Step"
      categories={rows.map((row) => ({
        id: row.step,
        label: labelOf(row),
        href: row.late > 0 ? addressOf('AGE_LATE', row.step) : undefined,
      }))}
      series={[
        { id: 'late', label: 'Late', tone: 'bad', values: rows.map(({ late }) => late) },
        { id: 'nearly_late', label: 'Nearly late', tone: 'warn', values: rows.map((row) => row.nearly_late) },
        { id: 'fresh', label: 'In time', tone: 'muted', values: rows.map(({ fresh }) => fresh) },
      ]}
      format={formatCount}
    />
  )
}

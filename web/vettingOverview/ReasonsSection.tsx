import { stageReasons } from '#shared/developers/developerStages.ts'
import { BarList } from '#web/platform/charts/BarList.tsx'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetLeavingReasonsQuery, graphql } from '#web/platform/lib/graphql.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import ui from '#web/platform/ui/ui.module.css'
import { Defined } from './Defined.tsx'
import { percent } from './figures.ts'
import styles from './Overview.module.css'
import { OverviewTable } from './OverviewTable.tsx'
import { PeriodControl } from './PeriodControl.tsx'
import { CellLink } from './rows/CellLink.tsx'
import { useOverviewPeriod } from './useOverviewPeriod.ts'

const reasonsQuery = graphql(`
  query getLeavingReasons($period: OverviewPeriod) {
    getLeavingReasons(period: $period) {
      reason
      rejected_early
      rejected
      withdrew
    }
  }
`)

type Row = GetLeavingReasonsQuery['getLeavingReasons'][number] & { readonly share: number }

const labelOf = ({ reason }: Pick<Row, 'reason'>) => (reason ? stageReasons[reason].label : 'No reason given')
const allOf = ({ rejected_early, rejected, withdrew }: Omit<Row, 'share'>) => rejected_early + rejected + withdrew

const columns: readonly Column<Row>[] = [
  { id: 'reason', header: 'Reason', width: 200, cell: labelOf },
  {
    id: 'rejected_early',
    header: <Defined name="Rejected early" definition="Rejected as applicants, before vetting." />,
    numeric: true,
    width: 140,
    cell: (row) => (
      <CellLink cell="LEFT_REJECTED_EARLY" about={row.reason ?? ''} count={row.rejected_early} line={labelOf(row)} />
    ),
  },
  {
    id: 'rejected',
    header: <Defined name="Rejected in vetting" definition="Rejected in any step of vetting." />,
    numeric: true,
    width: 160,
    cell: (row) => <CellLink cell="LEFT_REJECTED" about={row.reason ?? ''} count={row.rejected} line={labelOf(row)} />,
  },
  {
    id: 'withdrew',
    header: <Defined name="Withdrew" definition="Withdrew as applicants or in vetting." />,
    numeric: true,
    width: 120,
    cell: (row) => <CellLink cell="LEFT_WITHDRAWN" about={row.reason ?? ''} count={row.withdrew} line={labelOf(row)} />,
  },
  {
    id: 'share',
    header: <Defined name="Share" definition="The share of all developers who left in the period." />,
    numeric: true,
    cell: ({ share }) => percent(share),
  },
]

/** Shows why applicants and developers in vetting left. */
export function ReasonsSection() {
  const { moments } = useOverviewPeriod()
  const { latest, error, refetch } = useQuery(reasonsQuery, {
    variables: { period: moments },
    showsErrors: true,
    costly: true,
  })
  const reasons = latest?.getLeavingReasons
  const all = reasons?.reduce((sum, row) => sum + allOf(row), 0) ?? 0
  const rows = reasons?.map((row) => ({ ...row, share: allOf(row) / all }))
  return (
    <div className={styles.part}>
      <search className={ui.row}>
        <PeriodControl />
      </search>
      {rows && rows.length > 0 && (
        <div className={`${ui.card} ${ui.block}`}>
          <BarList
            label="Why people left"
            format={formatCount}
            bars={rows.map((row) => ({
              id: row.reason ?? 'none',
              label: labelOf(row),
              value: allOf(row),
              note: percent(row.share),
            }))}
          />
        </div>
      )}
      <OverviewTable
        label="Reasons"
        columns={columns}
        rows={rows}
        rowKey={({ reason }) => reason ?? 'none'}
        error={error}
        onRetry={refetch}
        skeletonRows={8}
        emptyText="Nobody was rejected or withdrew in this period."
      />
    </div>
  )
}

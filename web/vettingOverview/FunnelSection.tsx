import { developerStatuses } from '#shared/developers/developerStages.ts'
import { type FunnelBasis, funnelBases, type OverviewCell } from '#shared/vettingOverview/vettingOverview.ts'
import { BarList } from '#web/platform/charts/BarList.tsx'
import { useQueryParam } from '#web/platform/lib/address/useQueryParam.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetVettingFunnelQuery, graphql } from '#web/platform/lib/graphql.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import { optionsOf } from '#web/platform/ui/inputs/choices/options.ts'
import { Select } from '#web/platform/ui/inputs/choices/Select.tsx'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { PlotPlace } from './calibration/PlotPlace.tsx'
import { Defined } from './Defined.tsx'
import { days, intervalHint, percent } from './figures.ts'
import styles from './Overview.module.css'
import { OverviewTable } from './OverviewTable.tsx'
import { PeriodControl } from './PeriodControl.tsx'
import { CellLink } from './rows/CellLink.tsx'
import { useCellAddress } from './rows/useCellAddress.ts'
import { useOverviewPeriod } from './useOverviewPeriod.ts'

const funnelQuery = graphql(`
  query getVettingFunnel($basis: FunnelBasis!, $period: OverviewPeriod) {
    getVettingFunnel(basis: $basis, period: $period) {
      step
      entered
      went_on
      went_back
      paused
      rejected
      withdrew
      here
      median_days
      pass_rate {
        ...EstimateFields
      }
    }
  }
`)

type FunnelStep = GetVettingFunnelQuery['getVettingFunnel'][number]

const labelOf = ({ step }: FunnelStep) => (step ? developerStatuses[step].label : 'All of vetting')

function countColumn(
  id: 'entered' | 'went_on' | 'went_back' | 'paused' | 'rejected' | 'withdrew' | 'here',
  cell: OverviewCell,
  [name, definition]: readonly [string, string],
): Column<FunnelStep> {
  return {
    id,
    header: <Defined name={name} definition={definition} />,
    numeric: true,
    width: 94,
    cell: (row) => <CellLink cell={cell} about={row.step ?? ''} count={row[id]} line={labelOf(row)} />,
  }
}

const columns: readonly Column<FunnelStep>[] = [
  {
    id: 'step',
    header: 'Step',
    width: 180,
    cell: ({ step }) => (step ? <StatusBadge {...developerStatuses[step]} /> : <b>All of vetting</b>),
  },
  countColumn('entered', 'FUNNEL_ENTERED', ['Entered', 'Developers who came back count again.']),
  countColumn('went_on', 'FUNNEL_ON', ['Went on', 'Moved to a later step, or became a member.']),
  countColumn('went_back', 'FUNNEL_BACK', ['Went back', 'Moved to an earlier step.']),
  countColumn('paused', 'FUNNEL_STANDBY', ['Stand-by', 'Moved to stand-by in this step.']),
  countColumn('rejected', 'FUNNEL_REJECTED', ['Rejected', 'Rejected in this step.']),
  countColumn('withdrew', 'FUNNEL_WITHDRAWN', ['Withdrew', 'Withdrew in this step.']),
  countColumn('here', 'FUNNEL_HERE', ['Still here', 'Are in this step now.']),
  {
    id: 'pass_rate',
    header: (
      <Defined
        name="Pass rate"
        definition="The share of developers who went on, of all who left the step without going back."
      />
    ),
    numeric: true,
    width: 94,
    cell: ({ pass_rate }) => (pass_rate ? percent(pass_rate.value) : '–'),
    text: ({ pass_rate }) => intervalHint(pass_rate, percent),
  },
  {
    id: 'median_days',
    header: <Defined name="Median days" definition="Half of the developers who left the step stayed longer." />,
    numeric: true,
    width: 112,
    cell: ({ median_days }) => days(median_days),
  },
]

const explanations: Record<FunnelBasis, string> = {
  COHORT: 'This follows the developers who entered vetting in the period, whenever they left a step.',
  ACTIVITY: 'This counts what happened in the period, whenever the developers entered vetting.',
}

/** Shows how many developers pass each step of vetting. */
export function FunnelSection() {
  const { moments } = useOverviewPeriod()
  const [chosen, setBasis] = useQueryParam('basis', 'COHORT')
  const basis = chosen === 'ACTIVITY' ? 'ACTIVITY' : 'COHORT'
  const { latest, error, refetch } = useQuery(funnelQuery, {
    variables: { basis, period: moments },
    showsErrors: true,
    costly: true,
  })
  const rows = latest?.getVettingFunnel
  return (
    <div className={styles.part}>
      <search className={ui.row}>
        <PeriodControl />
        <Select label="Count" labelHidden options={optionsOf(funnelBases)} value={basis} onChange={setBasis} />
      </search>
      <p className={styles.hint}>{explanations[basis]}</p>
      {!error && (
        <div className={`${ui.card} ${ui.block}`}>{rows ? <FunnelPlot rows={rows} /> : <PlotPlace height={204} />}</div>
      )}
      <OverviewTable
        label="Funnel"
        columns={columns}
        rows={rows}
        rowKey={({ step }) => step ?? 'all'}
        error={error}
        onRetry={refetch}
        skeletonRows={8}
        emptyText="Nobody was in vetting in this period."
      />
    </div>
  )
}

function FunnelPlot({ rows }: { rows: readonly FunnelStep[] }) {
  const addressOf = useCellAddress()
  return (
    <BarList
      label="Entered each step"
      format={formatCount}
      bars={rows.map((row) => ({
        id: row.step ?? 'all',
        label: labelOf(row),
        value: row.entered,
        tone: row.step ? 'accent' : 'muted',
        href: row.entered > 0 ? addressOf('FUNNEL_ENTERED', row.step ?? '') : undefined,
        note: row.pass_rate ? `${percent(row.pass_rate.value)} went on` : '',
      }))}
    />
  )
}

import { fewestPredicted, type PredictedOutcome, predictedOutcomes } from '#shared/vettingOverview/vettingOverview.ts'
import { BarChart } from '#web/platform/charts/BarChart.tsx'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetPredictionsQuery, graphql } from '#web/platform/lib/graphql.ts'
import { isNameIn } from '#web/platform/lib/isNameIn.ts'
import { useQueryParam } from '#web/platform/lib/useQueryParam.ts'
import { optionsOf } from '#web/platform/ui/inputs/options.ts'
import { Select } from '#web/platform/ui/inputs/Select.tsx'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { CellLink } from './CellLink.tsx'
import { Defined } from './Defined.tsx'
import { Figure } from './Figure.tsx'
import { percent } from './figures.ts'
import { IntervalPlot } from './IntervalPlot.tsx'
import styles from './Overview.module.css'
import { OverviewTable } from './OverviewTable.tsx'
import { PeriodControl } from './PeriodControl.tsx'
import { useOverviewPeriod } from './useOverviewPeriod.ts'

const predictionsQuery = graphql(`
  query getPredictions($outcome: PredictedOutcome!, $period: OverviewPeriod) {
    getPredictions(outcome: $outcome, period: $period) {
      criterion
      developers
      differing
      concordance {
        value
        low
        high
      }
      bands {
        score
        developers
        mean_outcome
      }
    }
  }
`)

type Prediction = GetPredictionsQuery['getPredictions'][number]

/** What an outcome is, and how its mean is called and shown. */
const outcomes: Record<PredictedOutcome, { text: string; mean: string; format: (value: number) => string }> = {
  INTERVIEW: {
    text: 'Whether the first interview at a client led to an offer or a placement, and not to a rejection.',
    mean: 'Went well',
    format: percent,
  },
  MOOD: {
    text: 'The mean mood of the check-ins in the first 90 days of the first placement, from 1 to 5.',
    mean: 'Mean mood',
    format: (value) => value.toFixed(1),
  },
  RETENTION: {
    text: 'Whether the first placement lasted 90 days, and did not end early before.',
    mean: 'Stayed',
    format: percent,
  },
}

const labelOf = ({ criterion }: Prediction) => criterion ?? 'Total score'

function columnsOf(outcome: PredictedOutcome): readonly Column<Prediction>[] {
  return [
    {
      id: 'criterion',
      header: 'Criterion',
      width: 190,
      cell: (row) => (row.criterion ? row.criterion : <b>{labelOf(row)}</b>),
    },
    {
      id: 'developers',
      header: <Defined name="Developers" definition="Those with the outcome who had been scored before." />,
      numeric: true,
      width: 120,
      cell: (row) => (
        <CellLink
          cell="PREDICTED"
          about={outcome}
          criterion={row.criterion ?? ''}
          count={row.developers}
          line={labelOf(row)}
        />
      ),
    },
    {
      id: 'differing',
      header: <Defined name="Differ" definition="Those with another outcome than most. It takes 5 to say anything." />,
      numeric: true,
      cell: ({ differing }) => differing,
    },
    {
      id: 'concordance',
      header: (
        <Defined
          name="Told apart"
          definition="Of two developers with different outcomes, how often the better one had the higher score: 50 % is chance, 100 % is a perfect prediction."
        />
      ),
      numeric: true,
      width: 170,
      cell: ({ concordance, developers }) => (
        <Figure estimate={concordance} count={developers} fewest={fewestPredicted} format={percent} />
      ),
    },
    {
      id: 'interval',
      header: <Defined name="Chance – perfect" definition="The 95 % interval. It is marked where chance is out." />,
      width: 180,
      cell: ({ concordance }) => (
        <IntervalPlot estimate={concordance} scale={[0, 1]} neutral={0.5} tone="good" format={percent} />
      ),
    },
  ]
}

/** Whether what developers scored in vetting told how they fared at clients. */
export function PredictionSection() {
  const { moments } = useOverviewPeriod()
  const [asked, setOutcome] = useQueryParam('outcome', 'INTERVIEW')
  const outcome = isNameIn(asked, predictedOutcomes) ? asked : 'INTERVIEW'
  const { latest, error, refetch } = useQuery(predictionsQuery, {
    variables: { outcome, period: moments },
    showsErrors: true,
  })
  const rows = latest?.getPredictions
  const total = rows?.find(({ criterion }) => criterion === null)
  return (
    <div className={styles.part}>
      <search className={styles.controls}>
        <PeriodControl />
        <Select
          label="Outcome"
          labelHidden
          options={optionsOf(predictedOutcomes)}
          value={outcome}
          onChange={setOutcome}
        />
      </search>
      <p className={styles.hint}>
        {outcomes[outcome].text} Only developers who passed get this far, so scores are closer together than in vetting,
        and tell less. Works that you have yet to review are left out.
      </p>
      {total && total.bands.length > 1 && <BandPlot total={total} outcome={outcome} />}
      <OverviewTable
        label="What scores told"
        columns={columnsOf(outcome)}
        rows={rows}
        rowKey={labelOf}
        error={error}
        onRetry={refetch}
        skeletonRows={8}
        emptyText="Nobody who was scored had this outcome in this period."
      />
    </div>
  )
}

function BandPlot({ total: { bands }, outcome }: { total: Prediction; outcome: PredictedOutcome }) {
  const { mean, format } = outcomes[outcome]
  return (
    <div className={styles.plot}>
      <BarChart
        label={`${mean}, by total score`}
        axis="Total score"
        categories={bands.map(({ score, developers }) => ({
          id: String(score),
          label: `${score} %`,
          title: `About ${score} %, ${developers} developers`,
        }))}
        series={[{ id: 'mean', label: mean, tone: 'accent', values: bands.map(({ mean_outcome }) => mean_outcome) }]}
        format={format}
      />
    </div>
  )
}

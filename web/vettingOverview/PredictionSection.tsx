import { fewestRows } from '#shared/figures/fewestRows.ts'
import { isKeyOf } from '#shared/platform/keys.ts'
import { type PredictedOutcome, predictedOutcomes } from '#shared/vettingOverview/vettingOverview.ts'
import { BarChart } from '#web/platform/charts/BarChart.tsx'
import { useQueryParam } from '#web/platform/lib/address/useQueryParam.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { optionsOf } from '#web/platform/ui/inputs/choices/options.ts'
import { Select } from '#web/platform/ui/inputs/choices/Select.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { percent } from './figures.ts'
import styles from './Overview.module.css'
import { OverviewTable } from './OverviewTable.tsx'
import { PeriodControl } from './PeriodControl.tsx'
import { type Prediction, predictionColumns, predictionLabel } from './predictionColumns.tsx'
import { useOverviewPeriod } from './useOverviewPeriod.ts'

const predictionsQuery = graphql(`
  query getPredictions($outcome: PredictedOutcome!, $period: OverviewPeriod) {
    getPredictions(outcome: $outcome, period: $period) {
      criterion
      developers
      differing
      concordance {
        ...EstimateFields
      }
      bands {
        score
        developers
        mean_outcome
      }
    }
  }
`)

/** Describes each outcome, with the name and the format of its mean. */
const outcomes: Record<PredictedOutcome, { text: string; mean: string; format: (value: number) => string }> = {
  INTERVIEW: {
    text: 'A good outcome is a first client interview that led to an offer or a placement.',
    mean: 'Went well',
    format: percent,
  },
  MOOD: {
    text: 'The outcome is the mean mood in the check-ins of the first 90 days of the first placement, from 1 to 5.',
    mean: 'Mood, first 90 days',
    format: (value) => value.toFixed(1),
  },
  RETENTION: {
    text: 'A good outcome is a first placement that lasted at least 90 days.',
    mean: 'Stayed',
    format: percent,
  },
}

/** Shows how far scores in vetting predicted the outcome at clients. */
export function PredictionSection() {
  const { moments } = useOverviewPeriod()
  const [asked, setOutcome] = useQueryParam('outcome', 'INTERVIEW')
  const outcome = isKeyOf(predictedOutcomes, asked) ? asked : 'INTERVIEW'
  const { latest, error, refetch } = useQuery(predictionsQuery, {
    variables: { outcome, period: moments },
    showsErrors: true,
    costly: true,
  })
  const rows = latest?.getPredictions
  const total = rows?.find(({ criterion }) => criterion === null)
  return (
    <div className={styles.part}>
      <search className={ui.row}>
        <PeriodControl />
        <Select
          label="Outcome"
          labelHidden
          options={optionsOf(predictedOutcomes)}
          value={outcome}
          onChange={setOutcome}
        />
      </search>
      <p className={styles.lead}>
        This shows how well the scores in vetting predicted how developers did at clients: 50 % is chance, and 100 % is
        a perfect prediction. Rely more on criteria that predict well, and improve or remove criteria that stay near 50
        %.
      </p>
      <p className={styles.hint}>
        {outcomes[outcome].text} Only developers who passed vetting have an outcome, so their scores are close together
        and predict less. Assessments that you still have to review are left out.
      </p>
      {total?.concordance && total.bands.length > 1 && <BandPlot total={total} outcome={outcome} />}
      <OverviewTable
        label="What scores predicted"
        columns={predictionColumns(outcome)}
        rows={rows}
        rowKey={predictionLabel}
        error={error}
        onRetry={refetch}
        skeletonRows={8}
        emptyText="No developer with a score had this outcome in this period."
      />
    </div>
  )
}

/** A mean of too few developers isn't drawn. */
const shownMean = ({ developers, mean_outcome }: Prediction['bands'][number]) =>
  developers < fewestRows ? null : mean_outcome

function BandPlot({ total: { bands }, outcome }: { total: Prediction; outcome: PredictedOutcome }) {
  const { mean, format } = outcomes[outcome]
  return (
    <div className={`${ui.card} ${ui.block}`}>
      <BarChart
        label={`${mean}, by total score`}
        axis="Total score"
        categories={bands.map(({ score, developers }) => ({
          id: String(score),
          label: `${score} %`,
          title: `About ${score} %, ${developers} developers`,
          count: developers,
          gap: developers < fewestRows ? `Too few: ${developers}` : undefined,
        }))}
        series={[{ id: 'mean', label: mean, tone: 'accent', values: bands.map(shownMean) }]}
        format={format}
      />
    </div>
  )
}

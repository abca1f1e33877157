import { fewestPredicted, type PredictedOutcome } from '#shared/vettingOverview/vettingOverview.ts'
import type { GetPredictionsQuery } from '#web/platform/lib/graphql.ts'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { IntervalPlot } from './calibration/IntervalPlot.tsx'
import { Defined } from './Defined.tsx'
import { EstimatedFigure } from './EstimatedFigure.tsx'
import { percent } from './figures.ts'
import { CellLink } from './rows/CellLink.tsx'

export type Prediction = GetPredictionsQuery['getPredictions'][number]

export const predictionLabel = ({ criterion }: Prediction) => criterion ?? 'Total score'

/** @param outcome the outcome that the scores are compared with. */
export function predictionColumns(outcome: PredictedOutcome): readonly Column<Prediction>[] {
  return [
    {
      id: 'criterion',
      header: 'Criterion',
      width: 190,
      cell: (row) => (row.criterion ? row.criterion : <b>{predictionLabel(row)}</b>),
    },
    {
      id: 'developers',
      header: <Defined name="Developers" definition="Developers who had a score in vetting, and later this outcome." />,
      numeric: true,
      width: 120,
      cell: (row) => (
        <CellLink
          cell="PREDICTED"
          about={outcome}
          criterion={row.criterion ?? ''}
          count={row.developers}
          line={predictionLabel(row)}
        />
      ),
    },
    {
      id: 'differing',
      header: (
        <Defined
          name="Minority"
          definition="Developers with the less frequent outcome. At least 5 are needed for a figure."
        />
      ),
      numeric: true,
      cell: (row) => (
        <CellLink
          cell="PREDICTED_MINORITY"
          about={outcome}
          criterion={row.criterion ?? ''}
          count={row.differing}
          line={predictionLabel(row)}
        />
      ),
    },
    {
      id: 'concordance',
      header: (
        <Defined
          name="Predicted"
          definition="Of two developers with different outcomes, how often the one with the better outcome also had the higher score: 50 % is chance, 100 % is a perfect prediction."
        />
      ),
      numeric: true,
      width: 170,
      cell: ({ concordance, developers }) => (
        <EstimatedFigure estimate={concordance} count={developers} fewest={fewestPredicted} format={percent} />
      ),
    },
    {
      id: 'interval',
      header: (
        <Defined name="Chance – perfect" definition="The 95 % interval. It is marked when chance lies outside of it." />
      ),
      width: 180,
      cell: ({ concordance }) => (
        <IntervalPlot estimate={concordance} scale={[0, 1]} neutral={0.5} tone="good" format={percent} />
      ),
    },
  ]
}

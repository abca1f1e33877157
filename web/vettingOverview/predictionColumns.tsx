import { fewestPredicted, type PredictedOutcome } from '#shared/vettingOverview/vettingOverview.ts'
import type { GetPredictionsQuery } from '#web/platform/lib/graphql.ts'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { CellLink } from './CellLink.tsx'
import { Defined } from './Defined.tsx'
import { EstimatedFigure } from './EstimatedFigure.tsx'
import { percent } from './figures.ts'
import { IntervalPlot } from './IntervalPlot.tsx'

export type Prediction = GetPredictionsQuery['getPredictions'][number]

/** What a row is called. */
export const predictionLabel = ({ criterion }: Prediction) => criterion ?? 'Total score'

/** The columns of what scores told. @param outcome what they are compared with. */
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
      header: <Defined name="Developers" definition="Those with the outcome who had been scored before." />,
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
        <EstimatedFigure estimate={concordance} count={developers} fewest={fewestPredicted} format={percent} />
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

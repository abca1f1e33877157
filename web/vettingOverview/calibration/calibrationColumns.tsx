import { fewestShared } from '#shared/vettingOverview/vettingOverview.ts'
import type { GetReviewerCalibrationQuery } from '#web/platform/lib/graphql.ts'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { Defined } from '#web/vettingOverview/Defined.tsx'
import { EstimatedFigure } from '#web/vettingOverview/EstimatedFigure.tsx'
import { type Estimate, percent, signed } from '#web/vettingOverview/figures.ts'
import { CellLink } from '#web/vettingOverview/rows/CellLink.tsx'
import { IntervalPlot } from './IntervalPlot.tsx'

type Reviewer = GetReviewerCalibrationQuery['getReviewerCalibration'][number]

/** A reviewer or a criterion, compared with others. */
interface Compared {
  readonly shared: number
  readonly leniency: Estimate | null
  readonly drift: Estimate | null
}

const definitions = {
  leniency:
    'How many points more this reviewer gives than the others for the same work. A negative number means stricter.',
  drift: 'By how many points the leniency has grown in every 90 days.',
}

/**
 * Returns the columns of leniency and drift with their intervals.
 * @param unit the unit of the points. @param most the end of the scale of leniency.
 */
export function leniencyColumns<Row extends Compared>(unit: string, most: number): readonly Column<Row>[] {
  const format = (value: number) => signed(value, most < 10 ? 2 : 1)
  return [
    {
      id: 'leniency',
      header: <Defined name="Leniency" definition={`${definitions.leniency} Points are those ${unit}.`} />,
      numeric: true,
      width: 130,
      cell: ({ leniency, shared }) => (
        <EstimatedFigure estimate={leniency} count={shared} fewest={fewestShared} format={format} />
      ),
    },
    {
      id: 'interval',
      header: (
        <Defined
          name="Strict – lenient"
          definition={`The 95 % interval, from −${most} to +${most} points. It is marked when the reviewer differs from the others.`}
        />
      ),
      width: 164,
      cell: ({ leniency }) => (
        <IntervalPlot estimate={leniency} scale={[-most, most]} neutral={0} tone="warn" format={format} />
      ),
    },
    {
      id: 'drift',
      header: <Defined name="Drift" definition={`${definitions.drift} Points are those ${unit}.`} />,
      numeric: true,
      width: 130,
      cell: ({ drift, shared }) => (
        <EstimatedFigure estimate={drift} count={shared} fewest={fewestShared} format={format} />
      ),
    },
  ]
}

export const calibrationColumns: readonly Column<Reviewer>[] = [
  { id: 'name', header: 'Reviewer', width: 190, cell: ({ display_name }) => display_name },
  {
    id: 'sent',
    header: 'Sent',
    numeric: true,
    width: 72,
    cell: ({ id, sent, display_name }) => (
      <CellLink cell="REVIEWS_SCORED" about={id} count={sent} line={display_name} />
    ),
  },
  {
    id: 'shared',
    header: <Defined name="Shared" definition="Assessments that others have reviewed, too." />,
    numeric: true,
    width: 84,
    cell: ({ id, shared, display_name }) => (
      <CellLink cell="REVIEWS_SHARED" about={id} count={shared} line={display_name} />
    ),
  },
  ...leniencyColumns<Reviewer>('of the total score', 12),
  {
    id: 'against_all',
    header: (
      <Defined
        name="Against all"
        definition="How many points more this reviewer gives than all reviews of the same version of an assessment. This needs no second review, but it also depends on which developers the reviewer got."
      />
    ),
    numeric: true,
    width: 130,
    cell: ({ against_all, sent }) => (
      <EstimatedFigure estimate={against_all} count={sent} fewest={fewestShared} format={signed} />
    ),
  },
  {
    id: 'same_verdict',
    header: <Defined name="Same verdict" definition="How often this reviewer and the others agree on pass or fail." />,
    numeric: true,
    width: 130,
    cell: ({ same_verdict, shared }) => (
      <EstimatedFigure estimate={same_verdict} count={shared} fewest={fewestShared} format={percent} />
    ),
  },
]

import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { definitionOf, type Figure, figureIds, mayReadFigure } from '#shared/figures/figures.ts'
import { useViewer } from '#web/platform/auth/viewer.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { Tooltip } from '#web/platform/ui/overlays/Tooltip.tsx'
import { PageHeader } from '#web/platform/ui/pages/PageHeader.tsx'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { useDelayed } from '#web/platform/ui/useDelayed.ts'
import { FigureChart } from './FigureChart.tsx'
import { FigureNumber } from './FigureNumber.tsx'
import styles from './Figures.module.css'
import { type FigureValue, figuresQuery, periodVariables } from './figureQuery.ts'
import { LazyFigureExport } from './LazyFigureExport.tsx'
import { PeriodBar } from './PeriodBar.tsx'
import { figurePaths } from './paths.ts'
import { type PeriodChoice, usePeriod } from './usePeriod.ts'

/** Shows every figure that the viewer may read. */
export function FiguresOverview() {
  const { role } = useViewer()
  const choice = usePeriod()
  const figures = figureIds.filter((figure) => mayReadFigure(role, figure))
  const { latest, loading, error, refetch } = useQuery(figuresQuery, {
    variables: { figures, ...periodVariables(choice) },
    showsErrors: true,
    showsEarlier: true,
    costly: true,
  })
  const values = latest?.getFigures
  return (
    <>
      <PageHeader title="Metrics" actions={<OverviewActions choice={choice} />} />
      <PeriodBar choice={choice} />
      <QueryError error={error} onRetry={refetch} />
      <div className={styles.grid} aria-busy={loading}>
        {values?.map((value) => (
          <FigureCard key={value.figure} value={value} choice={choice} />
        ))}
        {!values && !error && <FigureSkeleton figures={figures} />}
      </div>
      <p className={`${ui.quiet} ${styles.note}`}>
        Days begin at midnight UTC. A light bar or a hollow point is a time that is not over, or that the period cuts.
      </p>
    </>
  )
}

function OverviewActions({ choice }: { readonly choice: PeriodChoice }) {
  const dialog = useDialog()
  return (
    <>
      <Button variant="default" onClick={() => dialog.open('figure-mail')}>
        Weekly Mail …
      </Button>
      <LazyFigureExport choice={choice} />
    </>
  )
}

/** Shows placeholders as high as the figures. */
function FigureSkeleton({ figures }: { figures: readonly Figure[] }) {
  const delayed = useDelayed(true)
  return figures.map((figure, index) => (
    <section key={figure} className={`${ui.card} ${ui.block} ${styles.card}`} aria-label={definitionOf(figure).label}>
      <h2>{definitionOf(figure).label}</h2>
      <div className={styles.waiting} role={index === 0 ? 'status' : undefined}>
        {index === 0 && delayed && 'Still counting …'}
      </div>
    </section>
  ))
}

interface Props {
  readonly value: FigureValue
  readonly choice: PeriodChoice
}

/** Shows a figure with its change and its plot, and its definition on hover. The number links to the rows. */
function FigureCard({ value, choice }: Props) {
  const { label, definition } = definitionOf(value.figure)
  return (
    <section className={`${ui.card} ${ui.block} ${styles.card}`} aria-label={label}>
      <h2>
        <Tooltip content={definition}>{label}</Tooltip>
      </h2>
      <Link className={styles.open} to={figurePaths.figure(value.figure, `${choice.search}`)}>
        <FigureNumber value={value} choice={choice} />
      </Link>
      <FigureChart value={value} choice={choice} />
    </section>
  )
}

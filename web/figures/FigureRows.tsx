import { Link } from 'react-router'
import { definitionOf, type Figure, mayReadFigure } from '#shared/figures/figures.ts'
import { useViewer } from '#web/platform/auth/viewer.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { errorText } from '#web/platform/lib/errorText.ts'
import { useQueryParam } from '#web/platform/lib/useQueryParam.ts'
import { Banner } from '#web/platform/ui/pages/Banner.tsx'
import { EmptyState } from '#web/platform/ui/pages/EmptyState.tsx'
import { PageHeader } from '#web/platform/ui/pages/PageHeader.tsx'
import { FigureChart } from './FigureChart.tsx'
import { FigureNumber } from './FigureNumber.tsx'
import { FigureRowTable } from './FigureRowTable.tsx'
import styles from './Figures.module.css'
import { figuresQuery, periodVariables } from './figureQuery.ts'
import { LazyFigureExport } from './LazyFigureExport.tsx'
import { PeriodBar } from './PeriodBar.tsx'
import { figurePaths } from './paths.ts'
import { usePeriod } from './usePeriod.ts'

/** Shows one figure with its definition, its plot and its rows. */
export function FigureRows({ figure }: { figure: Figure }) {
  const { role } = useViewer()
  const choice = usePeriod()
  const [owner] = useQueryParam('owner')
  const { label, definition } = definitionOf(figure)
  const mayRead = mayReadFigure(role, figure)
  const { latest, loading, error, refetch } = useQuery(figuresQuery, {
    variables: { figures: [figure], ...periodVariables(choice) },
    showsErrors: true,
    showsEarlier: true,
    skip: !mayRead,
  })
  const overview = <Link to={`${figurePaths.metrics}?${choice.search}`}>All figures</Link>
  if (!mayRead) {
    return (
      <EmptyState title={`Your role may not read ${label}.`} action={overview}>
        It is for those who agree on rates with clients.
      </EmptyState>
    )
  }
  const [value] = latest?.getFigures ?? []
  const message = errorText(error)
  return (
    <>
      <PageHeader title={label} actions={<LazyFigureExport figure={figure} choice={choice} />} />
      <p className={styles.definition}>
        {definition} {overview}
      </p>
      <PeriodBar choice={choice} />
      {message && (
        <Banner type="danger" onRetry={() => void refetch()}>
          {message}
        </Banner>
      )}
      <section className={styles.card} aria-label={label} aria-busy={loading}>
        {value?.figure === figure ? (
          <>
            <FigureNumber value={value} choice={choice} />
            {owner && (
              <p className={styles.note}>This counts the work of everybody. The rows below are of one person.</p>
            )}
            <FigureChart value={value} choice={choice} />
          </>
        ) : (
          <div className={styles.waiting} role="status" aria-label="Loading" />
        )}
      </section>
      <FigureRowTable figure={figure} choice={choice} />
    </>
  )
}

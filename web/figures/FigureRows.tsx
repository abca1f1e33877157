import { Link } from 'react-router'
import { definitionOf, type Figure, hasOwner, mayReadFigure } from '#shared/figures/figures.ts'
import { useViewer } from '#web/platform/auth/viewer.ts'
import { withValues } from '#web/platform/lib/api/query.ts'
import { useColleagues } from '#web/platform/lib/api/useColleagues.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { Select } from '#web/platform/ui/inputs/choices/Select.tsx'
import { EmptyState } from '#web/platform/ui/pages/EmptyState.tsx'
import { PageHeader } from '#web/platform/ui/pages/PageHeader.tsx'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { FigureChart } from './FigureChart.tsx'
import { FigureNumber } from './FigureNumber.tsx'
import { FigureRowTable } from './FigureRowTable.tsx'
import styles from './Figures.module.css'
import { figuresQuery, periodVariables } from './figureQuery.ts'
import { LazyFigureExport } from './LazyFigureExport.tsx'
import { PeriodBar } from './PeriodBar.tsx'
import { figurePaths } from './paths.ts'
import { useOwner } from './useOwner.ts'
import { type PeriodChoice, usePeriod } from './usePeriod.ts'

/** Shows one figure with its definition, its plot and its rows: of everybody, or of one person. */
export function FigureRows({ figure }: { figure: Figure }) {
  const { role } = useViewer()
  const choice = usePeriod()
  const owner = useOwner(figure)
  const { label, definition } = definitionOf(figure)
  const mayRead = mayReadFigure(role, figure)
  const { latest, loading, error, refetch } = useQuery(figuresQuery, {
    variables: { figures: [figure], ...periodVariables(choice), owner: owner ?? null },
    showsErrors: true,
    showsEarlier: true,
    costly: true,
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
  const own = { ...choice, search: withValues(choice.search, { owner: owner ?? '' }) }
  return (
    <>
      <PageHeader title={label} actions={<LazyFigureExport figure={figure} choice={choice} />} />
      <p className={styles.definition}>
        {definition} {overview}
      </p>
      <PeriodBar choice={choice}>{hasOwner(figure) && <WorkSelect owner={owner} choice={choice} />}</PeriodBar>
      <QueryError error={error} onRetry={refetch} />
      <section className={`${ui.card} ${ui.block} ${styles.card}`} aria-label={label} aria-busy={loading}>
        {value?.figure === figure ? (
          <>
            <FigureNumber value={value} choice={own} />
            <FigureChart value={value} choice={own} />
          </>
        ) : (
          <div className={styles.waiting} role="status" aria-label="Loading" />
        )}
      </section>
      <FigureRowTable figure={figure} choice={choice} />
    </>
  )
}

interface Props {
  /** Undefined for everybody. */
  readonly owner: string | undefined
  readonly choice: PeriodChoice
}

/** Chooses whose work a figure is limited to. A former colleague can still be shown, as a link says. */
function WorkSelect({ owner, choice }: Props) {
  const colleagues = useColleagues()
  const isGone = owner !== undefined && colleagues?.every(({ value }) => value !== owner)
  return (
    <Select
      label="Whose work"
      placeholder="Everybody’s"
      options={[...(colleagues ?? []), ...(isGone ? [{ value: owner, label: 'Somebody who left' }] : [])]}
      value={owner ?? ''}
      onChange={(value) => choice.change({ owner: value })}
    />
  )
}

import { Link } from 'react-router'
import { definitionOf } from '#shared/figures/figures.ts'
import { Tooltip } from '#web/platform/ui/overlays/Tooltip.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { FigureChart } from './FigureChart.tsx'
import { FigureNumber } from './FigureNumber.tsx'
import styles from './Figures.module.css'
import type { FigureValue } from './figureQuery.ts'
import { figurePaths } from './paths.ts'
import type { PeriodChoice } from './usePeriod.ts'

interface Props {
  readonly value: FigureValue
  readonly choice: PeriodChoice
}

/** Shows a figure with its change and its plot, and its definition on hover. The number links to the rows. */
export function FigureCard({ value, choice }: Props) {
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

import { Link } from 'react-router'
import { definitionOf } from '#shared/figures/figures.ts'
import { figureText, tickText } from '#shared/figures/figureText.ts'
import { BarChart } from '#web/platform/charts/BarChart.tsx'
import { LineChart } from '#web/platform/charts/LineChart.tsx'
import { withValues } from '#web/platform/lib/api/query.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import styles from './Figures.module.css'
import { categoriesOf, type FigureValue } from './figureQuery.ts'
import { figurePaths } from './paths.ts'
import type { PeriodChoice } from './usePeriod.ts'

interface Props {
  readonly value: FigureValue
  readonly choice: PeriodChoice
}

/** Plots a figure over the parts of its period: counts as bars, all else as a line. */
export function FigureChart({ value, choice }: Props) {
  const { label, measure } = definitionOf(value.figure)
  const Chart = measure === 'count' ? BarChart : LineChart
  return (
    <Chart
      label={label}
      caption={<FigureMovement value={value} choice={choice} />}
      categories={categoriesOf(value, choice)}
      series={[{ id: 'value', label, tone: 'accent', values: value.parts.map((part) => part.value) }]}
      format={(number) => figureText(value.figure, number)}
      formatTick={(number) => tickText(value.figure, number)}
    />
  )
}

/** Tells how many joined a level in the period, and how many left it. Each number links to its rows. */
function FigureMovement({ value: { figure, joined, left }, choice }: Props) {
  if (joined === null || left === null) return null
  const addressOf = (movement: string) => figurePaths.figure(figure, `${withValues(choice.search, { movement })}`)
  return (
    <p className={styles.movement}>
      <Link to={addressOf('JOINED')}>{formatCount(joined)} joined</Link>
      {' · '}
      <Link to={addressOf('LEFT')}>{formatCount(left)} left</Link>
    </p>
  )
}

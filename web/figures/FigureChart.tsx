import { definitionOf } from '#shared/figures/figures.ts'
import { figureText, tickText } from '#shared/figures/figureText.ts'
import { BarChart } from '#web/platform/charts/BarChart.tsx'
import { LineChart } from '#web/platform/charts/LineChart.tsx'
import { FigureMovement } from './FigureMovement.tsx'
import { categoriesOf, type FigureValue } from './figureQuery.ts'
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

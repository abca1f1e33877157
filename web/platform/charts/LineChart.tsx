import { line } from 'd3-shape'
import styles from './Chart.module.css'
import { ChartFrame } from './ChartFrame.tsx'
import type { ChartData } from './chart.ts'
import { middleOf, Plot, yScale } from './Plot.tsx'
import { useWidth } from './useWidth.ts'

/** With more points than these, dots would hide the line. */
const mostDots = 32

/** Draws lines over time. Unknown values leave a gap; a muted line is the comparison. */
export function LineChart(data: ChartData) {
  const { ref, width } = useWidth()
  const { categories, series } = data
  const y = yScale(series.flatMap(({ values }) => values.filter((value) => value !== null)))
  const x = (index: number) => middleOf(index, categories.length, width)
  const path = line<number | null>(
    (_, index) => x(index),
    (value) => y(value ?? 0),
  ).defined((value) => value !== null)
  return (
    <ChartFrame {...data}>
      <Plot {...data} width={width} sizeRef={ref} y={y}>
        {/* The first series is drawn last, over the others. */}
        {series.toReversed().map(({ id, tone, values }) => (
          <g key={id} data-tone={tone}>
            <path className={styles.line} d={path(values) ?? ''} />
            {values.map((value, index) =>
              value !== null && (values.length <= mostDots || isAlone(values, index)) ? (
                <circle key={categories[index]?.id} className={styles.dot} cx={x(index)} cy={y(value)} r={2.5} />
              ) : null,
            )}
          </g>
        ))}
      </Plot>
    </ChartFrame>
  )
}

/** A point without neighbours would not show, because no line goes through it. */
function isAlone(values: readonly (number | null)[], index: number): boolean {
  return (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null
}

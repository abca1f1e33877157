import { line } from 'd3-shape'
import styles from './Chart.module.css'
import { ChartFrame } from './ChartFrame.tsx'
import { type ChartData, hasLabel, seriesStyle } from './chart.ts'
import { middleOf, Plot, RowCount, yScale } from './Plot.tsx'
import { useWidth } from './useWidth.ts'

/** With more points than these, dots would hide the line. */
const mostDots = 32

/** Draws lines over time. Unknown values leave a gap; a muted line is the comparison. */
export function LineChart(data: ChartData) {
  const { ref, width } = useWidth()
  const { categories, series } = data
  const y = yScale(series.flatMap(({ values }) => values.filter((value) => value !== null)))
  const x = (index: number) => middleOf(index, categories.length, width)
  const path = line<Point>(
    ({ index }) => x(index),
    ({ value }) => y(value ?? 0),
  ).defined(({ value }) => value !== null)
  return (
    <ChartFrame {...data}>
      <Plot {...data} width={width} sizeRef={ref} y={y}>
        {/* The first series is drawn last, over the others. */}
        {series.toReversed().map(({ id, tone, values }) => (
          <g key={id} data-tone={tone} style={seriesStyle(tone)}>
            {segmentsOf(values, categories).map(({ points, isPartial }) => (
              <path
                key={points[0]?.index}
                className={styles.line}
                data-partial={isPartial || undefined}
                d={path(points) ?? ''}
              />
            ))}
            {values.map((value, index) =>
              value !== null && (values.length <= mostDots || isAlone(values, index)) ? (
                <circle
                  key={categories[index]?.id}
                  className={styles.dot}
                  data-partial={categories[index]?.isPartial || undefined}
                  cx={x(index)}
                  cy={y(value)}
                  r={2.5}
                />
              ) : null,
            )}
            {values.map((value, index) => {
              const { id, count } = categories[index] ?? {}
              if (value === null || count === undefined || !hasLabel(index, data, width)) return null
              return <RowCount key={id} count={count} x={x(index)} y={y(value)} />
            })}
          </g>
        ))}
      </Plot>
    </ChartFrame>
  )
}

interface Point {
  readonly index: number
  readonly value: number | null
}

interface Segment {
  readonly points: readonly Point[]
  readonly isPartial: boolean
}

/** Divides a line where it comes to a partial value or goes from one. Segments share the value between them. */
function segmentsOf(values: readonly (number | null)[], categories: ChartData['categories']): Segment[] {
  const points = values.map((value, index) => ({ index, value }))
  const isPartial = (index: number) => categories[index]?.isPartial ?? false
  const bounds = points.map(({ index }) => index).filter((index) => isBound(index))
  return bounds.slice(1).map((end, place) => {
    const start = bounds[place] ?? 0
    return { points: points.slice(start, end + 1), isPartial: isPartial(start) || isPartial(end) }
  })

  function isBound(index: number): boolean {
    const isEnd = index === 0 || index === values.length - 1
    return isEnd || [index - 1, index, index + 1].some(isPartial)
  }
}

/** A point without neighbours would not show, because no line goes through it. */
function isAlone(values: readonly (number | null)[], index: number): boolean {
  return (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null
}

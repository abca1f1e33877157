import { stack } from 'd3-shape'
import styles from './Chart.module.css'
import { ChartFrame } from './ChartFrame.tsx'
import { type ChartData, seriesStyle } from './chart.ts'
import { columnOf, middleOf, Plot, RowCount, yScale } from './Plot.tsx'
import { useWidth } from './useWidth.ts'

/** Pixels. The bar of a single day does not fill the plot. */
const widestBar = 48

/** Draws bars over categories. Several series are stacked. */
export function BarChart(data: ChartData) {
  const { ref, width } = useWidth()
  const { categories, series } = data
  const ids = series.map(({ id }) => id)
  const heightOf = (index: number, id: string) => series.find((one) => one.id === id)?.values[index] ?? 0
  const layers = stack<number, string>().keys(ids).value(heightOf)(categories.map((_, index) => index))
  const y = yScale(layers.flat(2))
  return (
    <ChartFrame {...data}>
      <Plot {...data} width={width} sizeRef={ref} y={y}>
        {layers.map((layer) => (
          <g key={layer.key} style={seriesStyle(series[layer.index]?.tone)}>
            {layer.map(([from, to], index) => {
              const column = columnOf(index, categories.length, width)
              const bar = Math.min(column.width * 0.7, widestBar)
              return (
                <rect
                  key={categories[index]?.id}
                  className={styles.bar}
                  data-partial={categories[index]?.isPartial || undefined}
                  x={column.x + (column.width - bar) / 2}
                  width={Math.max(1, bar)}
                  y={Math.min(y(from), y(to))}
                  height={Math.abs(y(from) - y(to))}
                />
              )
            })}
          </g>
        ))}
        {categories.map(({ id, count }, index) => {
          const top = series[0]?.values[index] ?? null
          if (count === undefined || top === null) return null
          return <RowCount key={id} count={count} x={middleOf(index, categories.length, width)} y={y(top)} />
        })}
      </Plot>
    </ChartFrame>
  )
}

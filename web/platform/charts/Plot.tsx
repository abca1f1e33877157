import { type ScaleLinear, scaleLinear } from 'd3-scale'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { useKeyHelp } from '#web/platform/lib/browser/keyHelp.ts'
import styles from './Chart.module.css'
import { ChartZone } from './ChartZone.tsx'
import { type ChartData, hasLabel, labelWidthOf, plot } from './chart.ts'

interface Props extends ChartData {
  readonly width: number
  readonly sizeRef: Ref<HTMLDivElement>
  readonly y: ScaleLinear<number, number>
  /** The drawing, in the coordinates of `y` and `columnOf`. */
  readonly children: ReactNode
}

const valueKeys = {
  '← →': 'Go to the next value on the left or right',
  'Home End': 'Go to the first or the last value',
  Enter: 'Open its rows',
}

/** Draws the axes of a chart, the drawing itself, and a zone over each category, which shows its values and opens its rows. */
export function Plot({ width, sizeRef, y, children, ...data }: Props) {
  const { categories, format, formatTick = format } = data
  const inner = innerWidth(width)
  const ticks = ticksOf(y, data.series, formatTick)
  useKeyHelp('Chart', valueKeys)
  return (
    <div className={styles.plot} ref={sizeRef}>
      <svg width={width} height={plot.height} viewBox={`0 0 ${width} ${plot.height}`} aria-hidden="true">
        {ticks.map((tick) => (
          <g key={tick} transform={`translate(0 ${y(tick)})`}>
            <line className={styles.grid} x1={plot.left} x2={width - plot.right} />
            <text className={styles.tick} x={plot.left - 8} dy="0.32em" textAnchor="end">
              {formatTick(tick)}
            </text>
          </g>
        ))}
        {children}
        {categories.map(({ id, label }, index) =>
          hasLabel(index, data, inner) ? (
            <text key={id} className={styles.tick} y={plot.height - 6} {...placeOf(index, data, width)}>
              {label}
            </text>
          ) : null,
        )}
      </svg>
      <div className={styles.zones} role="toolbar" aria-label={`Values of ${data.label}`} onKeyDown={moveFocus}>
        {categories.map(({ id }, index) => (
          <ChartZone key={id} data={data} index={index} />
        ))}
      </div>
    </div>
  )
}

/** Writes the number of rows at a point or above a bar, or below it at the top of the plot. */
export function RowCount({ count, x, y }: { readonly count: number; readonly x: number; readonly y: number }) {
  return (
    <text className={styles.tick} x={x} y={y} dy={y < 20 ? 16 : -7} textAnchor="middle">
      n = {count}
    </text>
  )
}

/** Scales values from zero to a little above the highest. Negative values are below zero. */
export function yScale(values: readonly number[]): ScaleLinear<number, number> {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  return scaleLinear()
    .domain(low === high ? [0, 1] : [low, high])
    .nice(4)
    .range([plot.height - plot.bottom, plot.top])
}

/** Leaves out fractions between whole numbers, and ticks that read like the one before. */
function ticksOf(
  y: ScaleLinear<number, number>,
  series: ChartData['series'],
  text: (tick: number) => string,
): number[] {
  const areWhole = series.every(({ values }) => values.every((value) => Number.isInteger(value ?? 0)))
  const ticks = y.ticks(4).filter((tick) => !areWhole || Number.isInteger(tick))
  return ticks.filter((tick, index) => index === 0 || text(tick) !== text(ticks[index - 1] ?? tick))
}

const innerWidth = (width: number) => Math.max(0, width - plot.left - plot.right)

/** Returns the left edge and the width of a category's column, in pixels. All columns have the same width. */
export function columnOf(index: number, count: number, width: number): { x: number; width: number } {
  const column = innerWidth(width) / Math.max(count, 1)
  return { x: plot.left + index * column, width: column }
}

export function middleOf(index: number, count: number, width: number): number {
  const column = columnOf(index, count, width)
  return column.x + column.width / 2
}

/** A label is centred below its column. One that would reach outside the chart is aligned with its edge. */
function placeOf(index: number, data: ChartData, width: number) {
  const middle = middleOf(index, data.categories.length, width)
  if (middle + labelWidthOf(data) / 2 > width) return { x: width, textAnchor: 'end' } as const
  return { x: middle, textAnchor: 'middle' } as const
}

/** Arrow keys move between categories; Home and End move to the first and the last. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const zones = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')]
  const current = zones.findIndex((one) => one.contains(document.activeElement))
  const target = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: zones.length - 1 }[event.key]
  if (target === undefined) return
  event.preventDefault()
  zones[target]?.focus()
}

import type { Tone } from '#shared/platform/tones.ts'

/** A colour of `Chart.module.css`: the accent, a muted one for what is compared with, or the tone of a status. */
export type ChartTone = Tone | 'accent' | 'muted'

/** One line, or one part of each bar. */
export interface ChartSeries {
  readonly id: string
  readonly label: string
  readonly tone: ChartTone
  /** One for each category; null where nothing is known. */
  readonly values: readonly (number | null)[]
}

/** A place on the axis below: a week, a month, a status. */
export interface ChartCategory {
  readonly id: string
  /** Short, for the axis. */
  readonly label: string
  /** Longer, for the tooltip and the table. */
  readonly title?: string
  /** The rows that are behind it. */
  readonly href?: string
}

/** What every chart is told. Its table and its tooltips say the same. */
export interface ChartData {
  /** Names the chart to those who do not see it. */
  readonly label: string
  /** What the categories are, as the heading of the table; by default times. */
  readonly axis?: string
  readonly categories: readonly ChartCategory[]
  readonly series: readonly ChartSeries[]
  /** A value with its unit, as in the tooltip and the table. */
  readonly format: (value: number) => string
  /** A value on the axis, where that is shorter. */
  readonly formatTick?: (value: number) => string
}

/** In pixels, as in `Chart.module.css`. */
export const plot = { height: 200, top: 8, bottom: 24, left: 52, right: 8 } as const

/** The width of a letter on the axis below, on average, and of the gap between two labels, in pixels. */
const [letterWidth, labelGap] = [6.5, 12]

/** The values of a category, as a sentence names them. */
export function valuesAt({ series, format }: ChartData, index: number): { label: string; text: string }[] {
  return series.map(({ label, values }) => {
    const value = values[index] ?? null
    return { label, text: value === null ? '–' : format(value) }
  })
}

/** How wide the labels of the categories are at most, with the gap between two, in pixels. */
export function labelWidthOf({ categories }: Pick<ChartData, 'categories'>): number {
  return Math.max(0, ...categories.map(({ label }) => label.length)) * letterWidth + labelGap
}

/** Whether a category's label has room: every n-th has, counted from the last one. */
export function hasLabel(index: number, data: Pick<ChartData, 'categories'>, width: number): boolean {
  const count = data.categories.length
  const step = Math.max(1, Math.ceil((count * labelWidthOf(data)) / Math.max(width, 1)))
  return (count - 1 - index) % step === 0
}

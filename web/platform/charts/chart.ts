import type { ReactNode } from 'react'
import type { Tone } from '#shared/platform/tones.ts'

/** A colour of `Chart.module.css`: the accent, a muted one for comparisons, or the tone of a status. */
export type ChartTone = Tone | 'accent' | 'muted'

/** Sets the colour `--series` of `Chart.module.css`. */
export function seriesStyle(tone: ChartTone = 'neutral') {
  const own = { accent: 'var(--mantine-color-anchor)', muted: 'var(--vouch-field-line)' }
  return { '--series': tone === 'accent' || tone === 'muted' ? own[tone] : `var(--tone-${tone})` }
}

/** One line, or one segment of each bar. */
export interface ChartSeries {
  readonly id: string
  readonly label: string
  readonly tone: ChartTone
  /** One value for each category; null when it is unknown. */
  readonly values: readonly (number | null)[]
}

/** A point on the horizontal axis: a week, a month, a status. */
export interface ChartCategory {
  readonly id: string
  /** Short, for the axis. */
  readonly label: string
  /** Longer, for the tooltip and the table. */
  readonly title?: string
  /** The address of the rows behind the value. */
  readonly href?: string
  /** Its time is not over, or only a part of it is shown: it is drawn apart from those that can be compared. */
  readonly isPartial?: boolean
  /** The number of rows that its values were made of, where the values don't say it. It shows at the point. */
  readonly count?: number
  /** Says why its values are unknown. */
  readonly gap?: string
}

/** The input of every chart, and of its table and tooltips. */
export interface ChartData {
  /** The accessible name. */
  readonly label: string
  /** Names the categories in the heading of the table; by default times. */
  readonly axis?: string
  readonly categories: readonly ChartCategory[]
  readonly series: readonly ChartSeries[]
  /** Shows beside the legend. */
  readonly caption?: ReactNode
  /** Formats a value with its unit, for the tooltip and the table. */
  readonly format: (value: number) => string
  /** Formats a value for the axis, when that is shorter. */
  readonly formatTick?: (value: number) => string
}

/** Pixels, as in `Chart.module.css`. */
export const plot = { height: 200, top: 8, bottom: 24, left: 52, right: 8 } as const

/** Pixels: the average width of a letter on the axis, and the gap between two labels. */
const [letterWidth, labelGap] = [6.5, 12]

export function valuesAt({ categories, series, format }: ChartData, index: number): { label: string; text: string }[] {
  const gap = categories[index]?.gap ?? '–'
  return series.map(({ label, values }) => {
    const value = values[index] ?? null
    return { label, text: value === null ? gap : format(value) }
  })
}

/** Returns the width of the longest label including the gap, in pixels. */
export function labelWidthOf({ categories }: Pick<ChartData, 'categories'>): number {
  return Math.max(0, ...categories.map(({ label }) => label.length)) * letterWidth + labelGap
}

/** Returns true when a category's label has room: every n-th has, counted from the last one. */
export function hasLabel(index: number, data: Pick<ChartData, 'categories'>, width: number): boolean {
  const count = data.categories.length
  const step = Math.max(1, Math.ceil((count * labelWidthOf(data)) / Math.max(width, 1)))
  return (count - 1 - index) % step === 0
}

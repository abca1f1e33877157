import { addDays, addMonths, daysBetween } from '#shared/platform/calendarDays.ts'
import { keysOf } from '#shared/platform/keys.ts'

/*
 * A day of a figure begins at midnight UTC for everybody, so that two people who talk about a figure see the same one.
 * Weeks begin on Monday.
 */

/** Whole days, the last one included. */
export interface Period {
  readonly from: string
  readonly to: string
}

/** A part of a period, for plots. */
export type Grain = 'day' | 'week' | 'month'

const units = ['week', 'month', 'quarter', 'year'] as const
type Unit = (typeof units)[number]

/** The units of the presets, which begin with `this-` or `last-`. */
const presetUnits = {
  'this-week': 'week',
  'last-week': 'week',
  'this-month': 'month',
  'last-month': 'month',
  'this-quarter': 'quarter',
  'last-quarter': 'quarter',
  'this-year': 'year',
  'last-year': 'year',
} as const satisfies Readonly<Record<`${'this' | 'last'}-${Unit}`, Unit>>
export type Preset = keyof typeof presetUnits
export const presets = keysOf(presetUnits)

export const comparisons = {
  previous: {
    label: 'Previous period',
    flow: { over: 'in the previous period', running: 'in the same days before' },
    level: { over: 'at the end of the previous period', running: 'on the same day before' },
  },
  year: {
    label: 'Year before',
    flow: { over: 'a year before', running: 'in the same days a year before' },
    level: { over: 'a year before', running: 'on the same day a year before' },
  },
} as const
export type PeriodComparison = keyof typeof comparisons

export const defaultPreset: Preset = 'this-year'
/** The longest period of a figure, in days. */
export const longestPeriod = 3_660

/** Gives the first day of the unit that a day lies in. */
export function startOf(unit: Unit, day: string): string {
  switch (unit) {
    case 'week':
      return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
    case 'month':
      return `${day.slice(0, 7)}-01`
    case 'quarter':
      return addMonths(`${day.slice(0, 7)}-01`, -((Number(day.slice(5, 7)) - 1) % 3))
    case 'year':
      return `${day.slice(0, 4)}-01-01`
  }
}

/** Gives the first day of a later unit, or of an earlier one for a negative number. */
export function shiftStart(unit: Unit, start: string, by: number): string {
  if (unit === 'week') return addDays(start, 7 * by)
  return addMonths(start, by * { month: 1, quarter: 3, year: 12 }[unit])
}

/**
 * Gives the days of a preset. A period ends today at the latest, since nothing later has happened.
 * @param today the day that counts as today.
 */
export function periodOf(preset: Preset, today: string): Period {
  const unit = presetUnits[preset]
  const start = startOf(unit, today)
  if (preset.startsWith('this-')) return { from: start, to: today }
  return { from: shiftStart(unit, start, -1), to: addDays(start, -1) }
}

/** Gives the unit that a period begins with and does not exceed; undefined without one. */
function unitOf({ from, to }: Period): Unit | undefined {
  return units.find((unit) => startOf(unit, from) === from && to < shiftStart(unit, from, 1))
}

/**
 * Gives the period to compare with. A unit that still runs is compared with the same days of the unit before, and any
 * other period with as many days before it.
 */
export function comparedPeriod(period: Period, comparison: PeriodComparison, preset?: Preset): Period {
  const length = daysBetween(period.from, period.to)
  if (comparison === 'year') return { from: addMonths(period.from, -12), to: addMonths(period.to, -12) }
  const unit = preset ? presetUnits[preset] : unitOf(period)
  if (!unit) return { from: addDays(period.from, -length - 1), to: addDays(period.from, -1) }
  const from = shiftStart(unit, period.from, -1)
  const last = addDays(period.from, -1)
  const isWhole = addDays(period.to, 1) === shiftStart(unit, period.from, 1)
  const to = isWhole ? last : addDays(from, length)
  return { from, to: earlierOf(to, last) }
}

/** Gives the unit of the points that a plot of the period has. */
export function grainOf({ from, to }: Period): Grain {
  const days = daysBetween(from, to) + 1
  if (days <= 31) return 'day'
  return days <= 190 ? 'week' : 'month'
}

/** Divides a period into parts, in order; the first and the last may be cut. */
export function partsOf(period: Period, grain = grainOf(period)): Period[] {
  const parts: Period[] = []
  for (let from = period.from; from <= period.to; ) {
    const next = grain === 'day' ? addDays(from, 1) : shiftStart(grain, startOf(grain, from), 1)
    const last = addDays(next, -1)
    parts.push({ from, to: earlierOf(last, period.to) })
    from = next
  }
  return parts
}

/**
 * A part of a plot has all days of its unit, is cut by an end of its period, or is running: not all of its days are over.
 * Only whole parts can be compared by what was counted in them.
 */
export type PartState = 'whole' | 'cut' | 'running'

/** @param unknownFrom the first day of which not everything is known; undefined in a period that is over. */
export function stateOfPart(part: Period, grain: Grain, unknownFrom: string | undefined): PartState {
  const from = grain === 'day' ? part.from : startOf(grain, part.from)
  const to = grain === 'day' ? part.to : addDays(shiftStart(grain, from, 1), -1)
  if (unknownFrom && to >= unknownFrom && part.to >= addDays(unknownFrom, -1)) return 'running'
  return part.from === from && part.to === to ? 'whole' : 'cut'
}

/**
 * Gives a period that is not over up to its last day, such as the whole of this month; undefined for one that is over.
 * @param unknownFrom the first day of which not everything is known.
 */
export function runningPeriod(period: Period, unknownFrom: string, preset?: Preset): Period | undefined {
  const unit = preset ? presetUnits[preset] : unitOf(period)
  const to = unit ? addDays(shiftStart(unit, period.from, 1), -1) : period.to
  return to >= unknownFrom && period.to >= addDays(unknownFrom, -1) ? { from: period.from, to } : undefined
}

export function earlierOf(one: string, other: string): string {
  return one < other ? one : other
}

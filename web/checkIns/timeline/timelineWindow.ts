import { addDays, addMonths, daysBetween } from '#shared/platform/calendarDays.ts'

/** The number of months that a timeline shows, by the name in the address. */
export const spans = { quarter: 3, half: 6, year: 12 } as const
export type Span = keyof typeof spans

/** The first and the last day that a timeline shows, both included, and the first days of its months. */
export interface TimelineWindow {
  readonly from: string
  readonly to: string
  readonly months: readonly string[]
}

/** Returns the window that the address asks for. By default a third of its months is past. An unreadable month is ignored. */
export function timelineWindow(span: Span, from: string, today: string): TimelineWindow {
  const count = spans[span]
  const first = isMonth(from) ? `${from}-01` : addMonths(monthOf(today), -Math.floor(count / 3))
  const months = Array.from({ length: count }, (_, at) => addMonths(first, at))
  return { from: first, to: addDays(addMonths(first, count), -1), months }
}

/** Returns the first month of the previous or next window, for the address. @param step -1 or 1. */
export function shiftedMonth({ from }: TimelineWindow, span: Span, step: number): string {
  return addMonths(from, spans[span] * step).slice(0, 7)
}

/** Returns the position of a day in a window, where 0 is its start and 1 its end. Marks are at the middle of a day. */
export function placeIn({ from, to }: TimelineWindow, day: string): number {
  return (daysBetween(from, day) + 0.5) / (daysBetween(from, to) + 1)
}

/** Returns the start and the end of a placement within a window; undefined when it lies outside. */
export function stretchIn(
  window: TimelineWindow,
  { starts_on, ends_on }: { readonly starts_on: string; readonly ends_on?: string | null },
): { readonly start: number; readonly end: number } | undefined {
  const half = 0.5 / (daysBetween(window.from, window.to) + 1)
  const start = Math.max(placeIn(window, starts_on) - half, 0)
  const end = Math.min(ends_on ? placeIn(window, ends_on) + half : 1, 1)
  return start < end ? { start, end } : undefined
}

/** Marks that are closer than this fraction of the window would overlap. */
const closest = 0.024

/** Returns the level of each mark of a lane, in order. A mark that would cover the one before it is set lower. */
export function levelsOf(places: readonly number[]): number[] {
  const last = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  return places.map((place) => {
    const level = place - (last[0] ?? 0) >= closest ? 0 : 1
    last[level] = place
    return level
  })
}

function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`
}

function isMonth(text: string): boolean {
  return /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text)
}

import { addDays, addMonths, daysBetween } from '#shared/platform/calendarDays.ts'

/** How many months a timeline shows, by the name in the address. */
export const spans = { quarter: 3, half: 6, year: 12 } as const
export type Span = keyof typeof spans

/** The days that a timeline shows, both included, and where its months begin. */
export interface TimelineWindow {
  readonly from: string
  readonly to: string
  /** The first days of its months. */
  readonly months: readonly string[]
}

/** The months that an address asks for; by default a third of them are behind. An unreadable month is left out. */
export function timelineWindow(span: Span, from: string, today: string): TimelineWindow {
  const count = spans[span]
  const first = isMonth(from) ? `${from}-01` : addMonths(monthOf(today), -Math.floor(count / 3))
  const months = Array.from({ length: count }, (_, at) => addMonths(first, at))
  return { from: first, to: addDays(addMonths(first, count), -1), months }
}

/** The month that an address has for the window before or after. @param step -1 or 1. */
export function shiftedMonth({ from }: TimelineWindow, span: Span, step: number): string {
  return addMonths(from, spans[span] * step).slice(0, 7)
}

/** Where a day lies in a window: from 0 to 1, and beyond them outside of it. A day is marked at its middle. */
export function placeIn({ from, to }: TimelineWindow, day: string): number {
  return (daysBetween(from, day) + 0.5) / (daysBetween(from, to) + 1)
}

/** Where a placement begins and ends within a window; undefined where it is outside. */
export function stretchIn(
  window: TimelineWindow,
  { starts_on, ends_on }: { readonly starts_on: string; readonly ends_on?: string | null },
): { readonly start: number; readonly end: number } | undefined {
  const half = 0.5 / (daysBetween(window.from, window.to) + 1)
  const start = Math.max(placeIn(window, starts_on) - half, 0)
  const end = Math.min(ends_on ? placeIn(window, ends_on) + half : 1, 1)
  return start < end ? { start, end } : undefined
}

/** Marks closer than this part of a window would cover each other. */
const closest = 0.024

/** The level of each mark of a lane, in order: one that would cover the mark before it is set lower. */
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

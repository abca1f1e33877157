import { addDays } from '#shared/platform/calendarDays.ts'

// When clocks change, a local time occurs twice, or not at all.

/** A local day and time, without a time zone. */
export interface WallClock {
  /** Such as 2026-01-31. */
  readonly day: string
  /** Such as 14:05. */
  readonly time: string
}

const dayMs = 86_400_000

/** Returns true when this browser knows the time zone. */
export function isTimeZone(timeZone: string): boolean {
  return formatOf(timeZone) !== undefined
}

/** Returns the local day and time of a moment. @throws RangeError for an unknown zone or an invalid moment. */
export function wallClockAt(moment: string, timeZone: string): WallClock {
  const { year, month, day, hour, minute } = partsAt(Date.parse(moment), timeZone)
  return { day: `${year}-${month}-${day}`, time: `${hour}:${minute}` }
}

/**
 * Returns the moments of a local day and time: one; two where clocks go back; none where they go forward, or where day and time are
 * incomplete.
 */
export function momentsAt({ day, time }: WallClock, timeZone: string): string[] {
  const asIfUtc = Date.parse(`${day}T${time}Z`)
  if (Number.isNaN(asIfUtc)) return []
  // Clocks change by at most a day, and no zone changes them twice within two.
  const offsets = new Set([offsetAt(asIfUtc - dayMs, timeZone), offsetAt(asIfUtc + dayMs, timeZone)])
  const candidates = [...offsets].map((offset) => asIfUtc - offset).sort((one, other) => one - other)
  return candidates
    .map((candidate) => new Date(candidate).toISOString())
    .filter((candidate) => {
      const shown = wallClockAt(candidate, timeZone)
      return shown.day === day && shown.time === time
    })
}

/** Returns the moment at which a day begins. Where clocks skip midnight, it begins later. */
export function dayStartAt(day: string, timeZone: string): string {
  const [midnight] = momentsAt({ day, time: '00:00' }, timeZone)
  if (midnight) return midnight
  // The clocks go forward at the moment that would have been midnight without the change.
  const asIfUtc = Date.parse(`${day}T00:00Z`)
  return new Date(asIfUtc - offsetAt(asIfUtc - dayMs, timeZone)).toISOString()
}

export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

/** Returns the difference of a time zone to UTC at a moment, such as GMT+2. */
export function offsetName(moment: string, timeZone: string): string {
  const format = offsetFormats.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
  offsetFormats.set(timeZone, format)
  return format.formatToParts(Date.parse(moment)).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** Returns the place that a time zone is named after: Buenos Aires. */
export function placeOf(timeZone: string): string {
  return timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone
}

/** Returns milliseconds, rounded to minutes; positive in the east. */
function offsetAt(moment: number, timeZone: string): number {
  const { year, month, day, hour, minute } = partsAt(moment, timeZone)
  const shown = Date.parse(`${year}-${month}-${day}T${hour}:${minute}Z`)
  return shown - Math.floor(moment / 60_000) * 60_000
}

type Parts = Readonly<Record<'year' | 'month' | 'day' | 'hour' | 'minute', string>>

function partsAt(moment: number, timeZone: string): Parts {
  const format = formatOf(timeZone)
  if (!format) throw new RangeError(`There is no time zone ${timeZone}.`)
  return Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value])) as unknown as Parts
}

/** Creating a format takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat | undefined>()
const offsetFormats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat | undefined {
  if (!formats.has(timeZone)) formats.set(timeZone, makeFormat(timeZone))
  return formats.get(timeZone)
}

function makeFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  const date = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  try {
    return new Intl.DateTimeFormat('en', { timeZone, ...date, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  } catch {
    return undefined
  }
}

import type { Moment } from '#server/platform/db/records/moment.ts'

export interface Span {
  readonly starts_at: Moment
  readonly ends_at: Moment
}

/**
 * Writes when a meeting is, by the clocks of a time zone: "Tue 24 November 2026, 15:00–15:45 (Europe/Berlin)". A missing or unknown zone
 * counts as UTC.
 */
export function spanInWords(span: Span, timeZone: string | null): string {
  try {
    return inZone(span, timeZone ?? 'UTC')
  } catch {
    return inZone(span, 'UTC')
  }
}

function inZone({ starts_at, ends_at }: Span, timeZone: string): string {
  const day = { timeZone, weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' } as const
  const clock = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const write = (moment: Moment, format: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', format).format(new Date(moment)).replace(',', '')
  return `${write(starts_at, day)}, ${write(starts_at, clock)}–${write(ends_at, clock)} (${timeZone})`
}

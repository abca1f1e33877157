const second = 1_000
const day = 86_400 * second
const units = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['day', day],
  ['hour', 3_600 * second],
  ['minute', 60 * second],
] as const

const relativeFormat = new Intl.RelativeTimeFormat('en')
const exactFormat = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'long' })

/** How long ago, or in how long, in whole units: "3 days ago", "in 2 hours"; under a minute "just now". */
export function fromNow(moment: string, now = Date.now()): string {
  const distance = Date.parse(moment) - now
  const fitting = units.find(([, size]) => Math.abs(distance) >= size)
  if (!fitting) return 'just now'
  const [unit, size] = fitting
  return relativeFormat.format(Math.trunc(distance / size), unit)
}

/** The exact moment, in the reader's zone, which it names. */
export function exactMoment(moment: string): string {
  return exactFormat.format(new Date(moment))
}

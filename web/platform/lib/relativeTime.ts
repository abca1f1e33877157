const minute = 60_000
const day = 1_440 * minute
const units = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['day', day],
  ['hour', 60 * minute],
  ['minute', minute],
] as const

const relativeFormat = new Intl.RelativeTimeFormat('en')
const exactFormat = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'long' })

/**
 * A moment relative to now. The past counts whole units: "3 days ago". The future rounds to the nearest unit, so a two-day
 * period still ends "in 2 days" a second after its start. Under a minute it is "just now".
 */
export function fromNow(moment: string, now = Date.now()): string {
  const [count, unit] = wholeUnits(moment, now)
  return unit ? relativeFormat.format(count, unit) : 'just now'
}

/** For how long something has been so: "for 3 days". */
export function howLong(moment: string, now = Date.now()): string {
  const [count, unit] = wholeUnits(moment, now)
  if (!unit) return 'for less than a minute'
  return `for ${new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' } as const).format(Math.abs(count))}`
}

/** The distance in its largest fitting unit, negative in the past; without a unit under a minute. */
function wholeUnits(moment: string, now: number): readonly [number, (typeof units)[number][0]?] {
  const distance = Date.parse(moment) - now
  const round = distance > 0 ? Math.round : Math.trunc
  const minutes = Math.abs(round(distance / minute))
  const fitting = units.find(([, size]) => minutes * minute >= size)
  if (!fitting || Math.abs(distance) < minute) return [0]
  const [unit, size] = fitting
  return [round(distance / size), unit]
}

/** The exact moment in the user's time zone, with the name of the zone. */
export function exactMoment(moment: string): string {
  return exactFormat.format(new Date(moment))
}

/** Writes the month of a moment, in UTC, such as "Mar 2024". */
export function formatMonth(moment: string): string {
  return short.format(new Date(moment))
}

/** Writes the month of a moment, in UTC, such as "March 2024". */
export function formatLongMonth(moment: string): string {
  return long.format(new Date(moment))
}

const short = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

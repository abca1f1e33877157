import { unitsOf } from '#server/imports/values/amounts.ts'
import { type Period, periodsInHeading } from '#server/imports/values/periods.ts'

/** Tells for which time the amounts of a column of a template are. */
function periodOf(column: string): Period {
  if (column.includes('monthly')) return 'month'
  return column.includes('yearly') ? 'year' : 'hour'
}

/** Says for which other time an amount is than its column; undefined where it is none. What it says itself counts more than its heading. */
export function wrongUnit(column: string, text: string, heading: string): string | undefined {
  const wanted = periodOf(column)
  const { periods, isThousands } = unitsOf(text)
  const ofHeading = periodsInHeading(heading)
  const asked = `where an amount per ${wanted} is wanted, such as 45/${wanted}`
  const other = periods.find((period) => period !== wanted)
  if (other) return `is per ${other}, ${asked}`
  if (isThousands && wanted === 'hour') return `counts thousands, ${asked}`
  const byHeading = periods.length > 0 || ofHeading.includes(wanted) ? undefined : ofHeading[0]
  return byHeading && `is per ${byHeading} by its heading, ${asked}`
}

import type { Moment } from '#server/platform/db/records/moment.ts'

/** Periods have these lengths, as powers of two in seconds. They must equal those of period_marks in the database. */
const levels = [8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28] as const

/** A resume came within the period when it has one of the marks. */
export interface ResumePeriod {
  readonly marks: readonly string[]
  /** The start of the period; undefined for all time. */
  readonly since: Moment | undefined
}

/**
 * Returns the shortest indexed period that ends with a moment and has at least this length.
 * @param seconds the length. More than 8 years gives all time.
 */
export function periodUpTo(moment: Moment, seconds: number): ResumePeriod {
  const level = levels.find((level) => 2 ** level >= seconds)
  if (level === undefined) return { marks: ['@'], since: undefined }
  const length = 2 ** level
  const last = Math.floor(Date.parse(moment) / 1_000 / length)
  const since = new Date((last - 1) * length * 1_000).toISOString()
  return { marks: [`@${level}/${last}`, `@${level}/${last - 1}`], since }
}

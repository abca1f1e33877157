/** How long the periods are that the index knows, as powers of two, in seconds: the twin of period_marks in the database. */
const levels = [8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28] as const

/** Some time up to the newest resume, as the index is asked for it: who has one of the marks came then. */
export interface Period {
  readonly marks: readonly string[]
  /** Undefined, when it reaches back to the beginning. */
  readonly since: Date | undefined
}

/**
 * The shortest period that the index knows, which ends with a moment and is at least so long.
 * @param seconds how long. For more than 8 years it is all time.
 */
export function periodUpTo(moment: Date, seconds: number): Period {
  const level = levels.find((level) => 2 ** level >= seconds)
  if (level === undefined) return { marks: ['@'], since: undefined }
  const length = 2 ** level
  const last = Math.floor(moment.getTime() / 1_000 / length)
  return { marks: [`@${level}/${last}`, `@${level}/${last - 1}`], since: new Date((last - 1) * length * 1_000) }
}

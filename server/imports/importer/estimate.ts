import type { Counts } from '#shared/imports/imports.ts'

/** Writing a row takes about this many times as long as planning it: 4 with 1,000 people, 7 with 5,000 and 11 with 20,000. */
const timesAsLong = 8
const secondsPerResume = 0.3

interface Planned {
  /** The time that the preview took. */
  readonly seconds: number
  readonly rows: Counts
  readonly resumes: number
}

/** Estimates the seconds of an import from those of its preview, which reads the same rows on the same machine. */
export function estimatedSeconds({ seconds, rows, resumes }: Planned): number {
  const written = rows.added + rows.changed
  const all = written + rows.unchanged + rows.bad
  const ofRows = all === 0 ? 0 : seconds * (1 + (timesAsLong - 1) * (written / all))
  return Math.ceil(ofRows + resumes * secondsPerResume)
}

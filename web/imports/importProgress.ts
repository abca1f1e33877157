import { type ImportReport, isTableLabel, outcomes } from '#shared/imports/imports.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'

export interface ImportProgress {
  readonly file: string
  readonly done: number
  /** The total, if known. */
  readonly of?: number
  /** The seconds that the rest takes, once some are done. */
  readonly secondsLeft?: number
}

/** The first few tell too little of how long the rest takes. */
const countedFirst = 10

/** Adds how long the rest takes, once it can be told from what is done. @param seconds those since the first began. */
export function withTimeLeft(progress: ImportProgress, done: number, of: number, seconds: number): ImportProgress {
  return done < countedFirst ? progress : { ...progress, secondsLeft: (seconds / done) * Math.max(of - done, 0) }
}

/**
 * Follows the rows of a running import.
 * @param preview counts the rows of each table.
 * @param now gives milliseconds.
 * @returns a function that tells how far the import is, once a number of rows of a table are done. The time left is that of all tables.
 */
export function followRows({ files }: ImportReport, now = () => performance.now()) {
  const tables = files.filter(({ file }) => isTableLabel(file))
  const totals = new Map(tables.map(({ file, counts }) => [file, sum(outcomes.map((outcome) => counts[outcome]))]))
  const doneOf = new Map<string, number>()
  const began = now()
  return (file: string, done: number): ImportProgress => {
    doneOf.set(file, done)
    const of = totals.get(file)
    const progress = of === undefined ? { file, done } : { file, done, of }
    return withTimeLeft(progress, sum([...doneOf.values()]), sum([...totals.values()]), (now() - began) / 1000)
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** Tells how far an import came that did not end, and what to do. */
export function unfinishedText({ file, done, of }: ImportProgress): string {
  const place = of === undefined ? formatCount(done) : `${formatCount(done)} of ${formatCount(of)}`
  return `The last import did not end: the page was left, or the connection was lost. It came to ${place} (${file}). Choose the same files again, and it goes on: what is there already stays as it is.`
}

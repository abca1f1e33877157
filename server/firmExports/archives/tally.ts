/** The parts of an archive by the time that each takes. A row is written twice, and so counts twice. */
export const weights = { row: 1, event: 4, file: 50 } as const

/** Adds up what was written so far. */
export interface Tally {
  add(weight: number): void
  /** SHA-256 of the CSV and JSON Lines of each table that is written. */
  readonly checksums: Map<string, { csv?: string; jsonl?: string }>
  /** The paths of files that the store has lost. */
  readonly missing: string[]
}

export function createTally(total: number, onProgress: (done: number, total: number) => void): Tally {
  let done = 0
  return {
    // A row may span several lines of CSV, so that more lines than rows can be counted.
    add: (weight) => {
      done = Math.min(done + weight, total)
      onProgress(done, total)
    },
    checksums: new Map(),
    missing: [],
  }
}

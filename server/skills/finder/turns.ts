import { setImmediate as nextTurn } from 'node:timers/promises'

/** Work that stops after each of its steps. No step takes longer in a longer text. */
export type Steps<Result> = Generator<undefined, Result>

/** Other requests wait at most about this many milliseconds for their turn. */
const turnMs = 10

export function* eachStep<Row, Result>(
  rows: readonly Row[],
  step: (row: Row, index: number) => Result,
): Steps<Result[]> {
  const results: Result[] = []
  for (const [index, row] of rows.entries()) {
    results.push(step(row, index))
    yield
  }
  return results
}

export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Does the steps, and lets other requests have their turn in between. */
export async function inTurns<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    const end = performance.now() + turnMs
    do {
      const step = steps.next()
      if (step.done) return step.value
    } while (performance.now() < end)
    await nextTurn()
  }
}

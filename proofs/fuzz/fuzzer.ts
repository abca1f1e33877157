import * as fc from '#test/draws/property.ts'

/** The results of one run of a fuzzer. */
export interface FuzzTally {
  readonly name: string
  count: number
  /** Counts by kind of answer. */
  readonly answers: Map<string, number>
  slowestMs: number
  /** The start of the input that took longest. */
  slowest: string
}

export interface FuzzOptions {
  /** The same seed and count try the same inputs. */
  readonly seed: number
  readonly count: number
  /** The run stops at this time even before `count`, in milliseconds as Date.now(). */
  readonly until?: number
}

/** Tries to violate the guarantees of one part of Vouch. */
export interface Fuzzer {
  readonly name: string
  /** Inputs in one turn of `npm run prove -- fuzz`; slow fuzzers have few. */
  readonly perTurn: number
  /**
   * Tries random inputs, and adds the results to the tally.
   * @throws FuzzError at the first failure, with the smallest failing input that shrinking found.
   */
  run(options: FuzzOptions, tally: FuzzTally): Promise<void>
}

/** Thrown when a guarantee does not hold. */
export class FuzzError extends Error {
  override readonly name = 'FuzzError'
}

export function newTally(name: string): FuzzTally {
  return { name, count: 0, answers: new Map(), slowestMs: 0, slowest: '' }
}

/** The shown characters of the slowest input. A failing input is shown whole. */
const inputPreviewLength = 300

/**
 * Makes a fuzzer.
 * @param attempt sends one input and returns the kind of its answer. It throws when a guarantee does not hold.
 */
export function createFuzzer<Input>(
  { name, perTurn }: Pick<Fuzzer, 'name' | 'perTurn'>,
  inputs: fc.Arbitrary<Input>,
  attempt: (input: Input) => Promise<string>,
): Fuzzer {
  const run = async ({ seed, count, until }: FuzzOptions, tally: FuzzTally) => {
    const property = fc.asyncProperty(inputs, async (input) => {
      const started = performance.now()
      const kind = await attempt(input)
      const ms = performance.now() - started
      tally.count++
      tally.answers.set(kind, (tally.answers.get(kind) ?? 0) + 1)
      if (ms <= tally.slowestMs) return
      tally.slowestMs = ms
      tally.slowest = fc.stringify(input).slice(0, inputPreviewLength)
    })
    const limit = until === undefined ? {} : { interruptAfterTimeLimit: Math.max(1, until - Date.now()) }
    const result = await fc.check(property, { seed, numRuns: count, ...limit })
    if (!result.failed || result.counterexample === null) return
    const [input] = result.counterexample
    const repeatHint = `Repeat it with --only ${name} --seed ${seed}.`
    throw new FuzzError(`${name}: ${reasonOf(result.errorInstance)}\nInput: ${fc.stringify(input)}\n${repeatHint}`)
  }
  return { name, perTurn, run }
}

function reasonOf(error: unknown): string {
  if (error instanceof FuzzError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

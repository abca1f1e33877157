import fc from 'fast-check'

/** What one run of a fuzzer tried, and what came of it. */
export interface Tally {
  readonly name: string
  count: number
  /** How often each kind of answer came. */
  readonly answers: Map<string, number>
  slowestMs: number
  /** The input that took longest. */
  slowest: string
}

export interface FuzzOptions {
  /** The same seed and count try the same inputs. */
  readonly seed: number
  readonly count: number
  /** When to stop before that, as Date.now() tells it. */
  readonly until?: number
}

/** Tries to break what one part of Vouch promises. */
export interface Fuzzer {
  readonly name: string
  /** Inputs in one turn of `npm run fuzz`; what takes long has few. */
  readonly perTurn: number
  /**
   * Tries random inputs, and adds to the tally.
   * @throws FuzzError at the first that breaks a promise, with the smallest like it that was found.
   */
  run(options: FuzzOptions, tally: Tally): Promise<void>
}

/** A promise that does not hold. */
export class FuzzError extends Error {
  override readonly name = 'FuzzError'
}

export function newTally(name: string): Tally {
  return { name, count: 0, answers: new Map(), slowestMs: 0, slowest: '' }
}

/** Characters of an input that are shown where it is merely slow. One that breaks a promise is shown whole. */
const shown = 300

/**
 * Makes a fuzzer.
 * @param attempt sends one input, returns the kind of its answer, and throws where a promise is broken.
 */
export function createFuzzer<Input>(
  { name, perTurn }: Pick<Fuzzer, 'name' | 'perTurn'>,
  inputs: fc.Arbitrary<Input>,
  attempt: (input: Input) => Promise<string>,
): Fuzzer {
  const run = async ({ seed, count, until }: FuzzOptions, tally: Tally) => {
    const property = fc.asyncProperty(inputs, async (input) => {
      const started = performance.now()
      const kind = await attempt(input)
      const ms = performance.now() - started
      tally.count++
      tally.answers.set(kind, (tally.answers.get(kind) ?? 0) + 1)
      if (ms <= tally.slowestMs) return
      tally.slowestMs = ms
      tally.slowest = fc.stringify(input).slice(0, shown)
    })
    const limit = until === undefined ? {} : { interruptAfterTimeLimit: Math.max(1, until - Date.now()) }
    const result = await fc.check(property, { seed, numRuns: count, ...limit })
    if (!result.failed || result.counterexample === null) return
    const [input] = result.counterexample
    const again = `Repeat it with --only ${name} --seed ${seed}.`
    throw new FuzzError(`${name}: ${reasonOf(result.errorInstance)}\nInput: ${fc.stringify(input)}\n${again}`)
  }
  return { name, perTurn, run }
}

function reasonOf(error: unknown): string {
  if (error instanceof FuzzError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

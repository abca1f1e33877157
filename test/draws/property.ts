import fc from 'fast-check'
import { runsOf, seed } from './seed.ts'

// The functions below take the place of the library's own.
// biome-ignore lint/performance/noBarrelFile: Tests reach fast-check here alone, so that none draws without the seed of the run.
export * from 'fast-check'

/** The library's own number. */
const usualRuns = 100

/**
 * Tries a property with inputs that follow from the seed of the run.
 * @param params `numRuns` is how many inputs the proofs try. `npm test` tries a fifth of them.
 * @throws Error with the smallest counterexample that was found.
 */
export function assert<Ts>(property: fc.IAsyncProperty<Ts>, params?: fc.Parameters<Ts>): Promise<void>
export function assert<Ts>(property: fc.IProperty<Ts>, params?: fc.Parameters<Ts>): void
export function assert<Ts>(property: fc.IRawProperty<Ts>, params: fc.Parameters<Ts> = {}): Promise<void> | void {
  const numRuns = runsOf(params.numRuns ?? usualRuns)
  // The reason belongs to the message: reports of tests leave out the cause of an error.
  return fc.assert(property, { seed, includeErrorInReport: true, ...params, numRuns })
}

/** Gives some values, the same for each seed. */
export function sample<Value>(values: fc.Arbitrary<Value>, count: number): Value[] {
  return fc.sample(values, { seed, numRuns: count })
}

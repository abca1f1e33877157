/** Everything that a test draws follows from this number, so a run gives the same answer each time. The proofs try other numbers. */
export const seed = Number(process.env.TEST_SEED ?? 49)

/** The share of the runs of each property: a fifth in `npm test`, all of them or ten times as many in the proofs. */
const share = Number(process.env.TEST_RUNS ?? 0.2)

/** Fewer runs say little, so a share leaves as many. */
const fewest = 5

/** Gives the runs of a property that has `whole` of them. */
export function runsOf(whole: number): number {
  return Math.max(Math.min(whole, fewest), Math.round(whole * share))
}

/** Says what a run draws from, in one line. */
export function describeDraws(): string {
  return `Seed ${seed}; each property tries ${Math.round(share * 100)} % of its inputs`
}

import { loadavg } from 'node:os'
import { UserError } from '#server/errors.ts'
import type { Database } from '../server/platform/db/connection/connect.ts'
import { prepareOperations } from './known.ts'
import { measureTargets, type Result } from './measure.ts'
import type { MeasuredOperation } from './operations.ts'
import { compareRatios, type Ratios, ratiosOf, readRecorded, record } from './recorded.ts'
import { comparisonTable, operationsTable } from './tables.ts'
import { type BenchTarget, startTargets, type TargetName } from './targets.ts'

/** Ratios are recorded in the repository, or compared with the recorded ones. */
export type RatioUse = 'record' | 'against'

interface Options {
  readonly developers: number
  readonly signal: AbortSignal
  readonly use: RatioUse | undefined
  say(text: string): void
}

/**
 * Measures the operations, and prints their table.
 * @throws UserError CONFLICT if ratios have fallen below the recorded ones; BAD_INPUT if none are recorded for this
 * size.
 */
export async function compareOperations(db: Database, url: string, options: Options): Promise<void> {
  const { developers, use, say } = options
  const before = use === 'against' ? await recordedRatios(developers) : undefined
  const results = await measureAll(db, url, before, options)
  say(`\n${operationsTable(results)}\n`)
  const ratios = ratiosOf(results)
  if (use === 'record') {
    const { commit, date } = await record(developers, ratios)
    say(`Recorded for ${commit}, ${date}.\n`)
  }
  if (before) refuseFallen(before, ratios, say)
}

async function recordedRatios(developers: number): Promise<Ratios> {
  const recorded = await readRecorded(developers)
  if (recorded) return recorded.ratios
  throw new UserError('BAD_INPUT', 'Nothing is recorded for this size. Record it first: npm run bench -- --record')
}

async function measureAll(db: Database, url: string, before: Ratios | undefined, { signal, say }: Options) {
  const targets = await startTargets(url)
  try {
    const results: Result[] = []
    for (const operation of await prepareOperations(db, targets.of.vouch)) {
      say(`${operation.name} …`)
      // One fall is enough to end with an error, so what follows it is measured once.
      const isDecided = before && results.some((result) => lowest(before, result) !== undefined)
      results.push(await measureSurely(operation, targets.of, isDecided ? undefined : before, signal))
    }
    return results
  } finally {
    await targets.stop()
  }
}

/** Measures an operation that seems slower twice again, and takes the middle result: a busy moment must not look like slower code. */
async function measureSurely(
  operation: MeasuredOperation,
  targets: Readonly<Record<TargetName, BenchTarget>>,
  before: Ratios | undefined,
  signal: AbortSignal,
): Promise<Result> {
  const first = await measureTargets(operation, targets, signal)
  if (!before || lowest(before, first) === undefined) return first
  const more = [
    first,
    await measureTargets(operation, targets, signal),
    await measureTargets(operation, targets, signal),
  ]
  const [, middle = first] = more.toSorted((a, b) => (lowest(before, a) ?? 1) - (lowest(before, b) ?? 1))
  return middle
}

/**
 * Gives the worst ratio of an operation as a share of the recorded one. Undefined if all ratios held, and then it is
 * not measured again.
 */
function lowest(before: Ratios, result: Result): number | undefined {
  const fallen = compareRatios(before, ratiosOf([result])).filter(({ hasFallen }) => hasFallen)
  return fallen.length > 0 ? Math.min(...fallen.map(({ before: former, now }) => now / former)) : undefined
}

function refuseFallen(before: Ratios, now: Ratios, say: (text: string) => void): void {
  const comparisons = compareRatios(before, now)
  say(`${comparisonTable(comparisons)}\n`)
  const fallen = comparisons.filter(({ hasFallen }) => hasFallen).length
  if (fallen === 0) return
  const [load = 0] = loadavg()
  throw new UserError(
    'CONFLICT',
    `${fallen} of ${comparisons.length} ratios fell by more than a tenth, at a load of ${Math.round(load)}. If something else runs on this machine, measure again without it.`,
  )
}

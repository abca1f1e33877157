import { type Load, type LoadResult, runLoad } from './load.ts'
import type { MeasuredOperation } from './operations.ts'
import { median, percentile } from './statistics.ts'
import type { BenchTarget, TargetName } from './targets.ts'

/** The figures of one server for one operation. */
export interface Figures {
  /** The median of the rounds. */
  readonly perSecond: number
  /** In ms, over all rounds. */
  readonly p50: number
  readonly p99: number
  readonly bytes: number
  /** Gives the throughput relative to another server: the median of the ratios within each round. */
  ratioTo(other: TargetName): number | undefined
}

export interface Result {
  readonly operation: MeasuredOperation
  readonly figures: ReadonlyMap<TargetName, Figures>
}

const warmUpSeconds = 1
/** Short, so that a busy moment of the machine falls into one round of one server, which the median leaves out. */
const roundSeconds = 0.5
const rounds = 21

/**
 * Measures an operation in rounds. Each round measures all servers, so that other load on the machine slows all of them alike.
 * @throws Error when a server answers with an error, or when the signal aborts.
 */
export async function measureTargets(
  operation: MeasuredOperation,
  targets: Readonly<Record<TargetName, BenchTarget>>,
  signal: AbortSignal,
): Promise<Result> {
  const names = Object.keys(operation.calls) as TargetName[]
  const results = new Map<TargetName, LoadResult[]>(names.map((name) => [name, []]))
  const turns = new Map<TargetName, number>()
  const runRound = async (name: TargetName, seconds: number) => {
    signal.throwIfAborted()
    const turn = turns.get(name) ?? 0
    const load: Load = { ...targets[name], ...operation, seconds, call: callsOf(operation, name) }
    const round = await runLoad(load, turn)
    turns.set(name, turn + round.times.length)
    return round
  }
  for (const name of names) await runRound(name, warmUpSeconds)
  for (let round = 0; round < rounds; round++) {
    // The order rotates, so that no server always runs after the same one.
    for (const index of names.keys()) {
      const name = names[(round + index) % names.length] as TargetName
      results.get(name)?.push(await runRound(name, roundSeconds))
    }
  }
  return { operation, figures: new Map(names.map((name) => [name, figuresOf(results, name)])) }
}

function callsOf({ calls, name }: MeasuredOperation, target: TargetName): Load['call'] {
  const call = calls[target]
  if (!call) throw new Error(`${target} does not answer ${name}.`)
  return call
}

function figuresOf(results: ReadonlyMap<TargetName, readonly LoadResult[]>, name: TargetName): Figures {
  const own = results.get(name) ?? []
  const times = own.flatMap((round) => round.times)
  return {
    perSecond: median(own.map(({ perSecond }) => perSecond)),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    bytes: own.at(-1)?.bytes ?? 0,
    ratioTo: (other) => {
      const others = results.get(other)
      return others && median(own.map(({ perSecond }, round) => perSecond / (others[round]?.perSecond ?? Number.NaN)))
    },
  }
}

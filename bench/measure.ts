import { type Load, run, type Seen } from './load.ts'
import type { Operation } from './operations.ts'
import { median, percentile } from './statistics.ts'
import type { Target, TargetName } from './targets.ts'

/** How one server did at one operation. */
export interface Figures {
  /** The median of the rounds. */
  readonly perSecond: number
  /** Of all rounds together, in ms. */
  readonly p50: number
  readonly p99: number
  readonly bytes: number
  /** How often it answered for each answer of the other: the median of the rounds, each compared with the other in the same round. */
  ratioTo(other: TargetName): number | undefined
}

export interface Result {
  readonly operation: Operation
  readonly figures: ReadonlyMap<TargetName, Figures>
}

const warmUpSeconds = 1
const roundSeconds = 1
const rounds = 5

/**
 * Measures an operation in rounds, all servers within each: whatever else keeps the machine busy for a while, slows all of them.
 * @throws when a server answers with an error, or the signal aborts.
 */
export async function measure(
  operation: Operation,
  targets: Readonly<Record<TargetName, Target>>,
  signal: AbortSignal,
): Promise<Result> {
  const names = Object.keys(operation.calls) as TargetName[]
  const seen = new Map<TargetName, Seen[]>(names.map((name) => [name, []]))
  const turns = new Map<TargetName, number>()
  const ask = async (name: TargetName, seconds: number) => {
    signal.throwIfAborted()
    const turn = turns.get(name) ?? 0
    const load: Load = { ...targets[name], ...operation, seconds, call: callsOf(operation, name) }
    const round = await run(load, turn)
    turns.set(name, turn + round.times.length)
    return round
  }
  for (const name of names) await ask(name, warmUpSeconds)
  for (let round = 0; round < rounds; round++) {
    // Who comes first changes, so that nobody always follows the same one.
    for (const place of names.keys()) {
      const name = names[(round + place) % names.length] as TargetName
      seen.get(name)?.push(await ask(name, roundSeconds))
    }
  }
  return { operation, figures: new Map(names.map((name) => [name, figuresOf(seen, name)])) }
}

function callsOf({ calls, name }: Operation, target: TargetName): Load['call'] {
  const call = calls[target]
  if (!call) throw new Error(`${target} does not answer ${name}.`)
  return call
}

function figuresOf(seen: ReadonlyMap<TargetName, readonly Seen[]>, name: TargetName): Figures {
  const own = seen.get(name) ?? []
  const times = own.flatMap((round) => round.times)
  return {
    perSecond: median(own.map(({ perSecond }) => perSecond)),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    bytes: own.at(-1)?.bytes ?? 0,
    ratioTo: (other) => {
      const others = seen.get(other)
      return others && median(own.map(({ perSecond }, round) => perSecond / (others[round]?.perSecond ?? Number.NaN)))
    },
  }
}

import { phases } from '#server/platform/observe/phases.ts'
import type { Database } from '../server/platform/db/connection/connect.ts'
import { prepareOperations } from './known.ts'
import { type LoadResult, runLoad } from './load.ts'
import type { MeasuredOperation } from './operations.ts'
import type { PhaseTimes } from './phases.ts'
import { median, percentile } from './statistics.ts'
import { startVouch, type Vouch } from './targets.ts'

/** The times of one phase of an operation, in µs. */
export interface PhaseTiming {
  readonly operation: string
  readonly phase: string
  readonly p50: number
  readonly p99: number
}

/** The rest of the client's wait: HTTP on both sides, and the client itself. */
const restPhase = 'HTTP'
const warmUpSeconds = 1
const seconds = 3

/** Times each phase of each operation in the real app, one request at a time, so that none waits for another. */
export async function measurePhases(db: Database, databaseUrl: string, signal: AbortSignal): Promise<PhaseTiming[]> {
  const vouch = await startVouch(databaseUrl)
  try {
    const timings: PhaseTiming[] = []
    for (const operation of await prepareOperations(db, vouch.target)) {
      signal.throwIfAborted()
      timings.push(...(await measureOperation(vouch, operation)))
    }
    return timings
  } finally {
    await vouch.stop()
  }
}

async function measureOperation({ target, phases: take }: Vouch, operation: MeasuredOperation): Promise<PhaseTiming[]> {
  const { calls, before, name } = operation
  const call = calls.vouch
  if (!call) return []
  const { port, tokens } = target
  const load = { port, tokens, concurrency: 1, call, ...(before && { before }) }
  const warmUp = await runLoad({ ...load, seconds: warmUpSeconds }, 0)
  await take()
  const measured = await runLoad({ ...load, seconds }, warmUp.times.length)
  return timingsOf(name, measured, await take())
}

/** Gives the median and the 99th percentile of each phase. A phase that a request did not reach took no time. */
export function timingsOf(
  operation: string,
  { times }: Pick<LoadResult, 'times'>,
  recorded: readonly PhaseTimes[],
): PhaseTiming[] {
  const timings = phases.map((phase) => {
    const own = recorded.map((request) => request[phase] ?? 0)
    return { operation, phase, p50: median(own), p99: percentile(own, 0.99) }
  })
  const inside = recorded.map((request) => Object.values(request).reduce((sum, micros) => sum + micros, 0))
  const rest = inside.map((micros, at) => (times[at] ?? Number.NaN) * 1_000 - micros)
  return [...timings, { operation, phase: restPhase, p50: median(rest), p99: percentile(rest, 0.99) }]
}

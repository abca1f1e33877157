import { phases } from '#server/platform/observe/phases.ts'
import type { Database } from '../server/platform/db/connection/connect.ts'
import { prepareOperations } from './known.ts'
import { runLoad } from './load.ts'
import type { MeasuredOperation } from './operations.ts'
import type { PhaseTimes } from './phases.ts'
import { median, percentile } from './statistics.ts'
import { startVouch, type Vouch } from './targets.ts'

/** The times of one phase of an operation, in µs. */
export interface PhaseTiming {
  readonly phase: string
  readonly p50: number
  readonly p99: number
}

/** The phases of one operation, and the median in µs of the fixed work that was done before each request. */
export interface OperationPhases {
  readonly operation: string
  readonly timings: readonly PhaseTiming[]
  readonly yardstick: number
}

/** The rest of the client's wait: HTTP on both sides, and the client itself. */
const restPhase = 'HTTP'
const warmUpSeconds = 1
const seconds = 3

/** Times each phase of each operation in the real app, one request at a time, so that none waits for another. */
export async function measurePhases(
  db: Database,
  databaseUrl: string,
  signal: AbortSignal,
): Promise<OperationPhases[]> {
  const vouch = await startVouch(databaseUrl)
  try {
    const measured: OperationPhases[] = []
    for (const operation of await prepareOperations(db, vouch.target)) {
      signal.throwIfAborted()
      measured.push(await measureOperation(vouch, operation))
    }
    return measured
  } finally {
    await vouch.stop()
  }
}

async function measureOperation(
  { target, phases: take }: Vouch,
  { calls, before, name }: MeasuredOperation,
): Promise<OperationPhases> {
  const call = calls.vouch
  if (!call) throw new Error(`${name} has no request for Vouch.`)
  const { port, tokens } = target
  const load = { port, tokens, concurrency: 1, call, ...(before && { before }) }
  const warmUp = await runLoad({ ...load, seconds: warmUpSeconds }, 0)
  await take()
  const { times } = await runLoad({ ...load, seconds }, warmUp.times.length)
  const recorded = await take()
  const yardstick = median(recorded.map((request) => request.yardstick ?? Number.NaN))
  return { operation: name, timings: timingsOf(times, recorded), yardstick }
}

/**
 * Gives the median and the 99th percentile of each phase. A phase that a request did not reach took no time.
 * @param times what the client waited for each request, in ms.
 */
export function timingsOf(times: readonly number[], recorded: readonly PhaseTimes[]): PhaseTiming[] {
  const timings = phases.map((phase) =>
    timingOf(
      phase,
      recorded.map((request) => request[phase] ?? 0),
    ),
  )
  const inside = recorded.map((request) => Object.values(request).reduce((sum, micros) => sum + micros, 0))
  const rest = inside.map((micros, at) => (times[at] ?? Number.NaN) * 1_000 - micros)
  return [...timings, timingOf(restPhase, rest)]
}

function timingOf(phase: string, micros: readonly number[]): PhaseTiming {
  return { phase, p50: median(micros), p99: percentile(micros, 0.99) }
}

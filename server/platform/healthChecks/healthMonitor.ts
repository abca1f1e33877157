import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type CheckName, failureTexts, type HealthCheck } from './healthCheck.ts'

/** A check without an answer within this time fails, in milliseconds. */
const checkTimeoutMs = 8_000

/** Repeats the health checks of one node. */
export interface HealthMonitor {
  /** Tells which checks a node has. */
  readonly names: readonly CheckName[]
  /** Tells which checks failed when they last ended, and since when. It costs nothing. */
  failingSince(): ReadonlyMap<string, Date>
  /** Makes all checks at once. */
  checkNow(): Promise<void>
  /** Repeats each check at its interval, until it is closed. */
  start(): void
  close(): void
}

/** The log tells when a check fails and when it passes again, and nothing in between. */
export function createHealthMonitor(
  log: Logger,
  checks: readonly HealthCheck[],
  timeoutMs = checkTimeoutMs,
): HealthMonitor {
  const since = new Map<string, Date>()
  const closing = new AbortController()

  async function make({ name, isHealthy }: HealthCheck): Promise<void> {
    const passes = await Promise.race([isHealthy().catch(() => false), sleep(timeoutMs, false, { ref: false })])
    if (closing.signal.aborted || passes === !since.has(name)) return
    if (passes) {
      since.delete(name)
      log.info({ check: name }, 'a health check passes again')
    } else {
      since.set(name, new Date())
      log.warn({ check: name }, `${failureTexts[name].sentence} ${failureTexts[name].remedy}`)
    }
  }

  async function repeat(check: HealthCheck): Promise<void> {
    while (!closing.signal.aborted) {
      await sleep(check.intervalMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
      if (!closing.signal.aborted) await make(check)
    }
  }

  return {
    names: checks.map(({ name }) => name),
    failingSince: () => since,
    checkNow: async () => {
      await Promise.all(checks.map(make))
    },
    start: () => {
      for (const check of checks) void repeat(check)
    },
    close: () => closing.abort(),
  }
}

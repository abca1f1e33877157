import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type CheckName, failureTexts, type HealthCheck, unknownText } from './healthCheck.ts'

/** A check without an answer within this time fails, in milliseconds. */
const checkTimeoutMs = 8_000

/** Says that a check failed, or found out nothing, when it last ended. */
export interface CheckProblem {
  /** False while the database is away, which the check has to ask. */
  readonly isKnown: boolean
  readonly since: Date
}

/** Repeats the health checks of one node. */
export interface HealthMonitor {
  readonly names: readonly CheckName[]
  /** Tells which checks did not pass when they last ended, by name. It costs nothing. */
  problems(): ReadonlyMap<string, CheckProblem>
  checkNow(): Promise<void>
  /** Repeats each check at its interval, until it is closed. */
  start(): void
  close(): void
}

/** The log tells when a check fails, is not known, and passes again, and nothing in between. */
export function createHealthMonitor(
  log: Logger,
  checks: readonly HealthCheck[],
  timeoutMs = checkTimeoutMs,
): HealthMonitor {
  const problems = new Map<string, CheckProblem>()
  const closing = new AbortController()

  async function make({ name, isHealthy }: HealthCheck): Promise<void> {
    const passes = await Promise.race([isHealthy().catch(() => false), sleep(timeoutMs, false, { ref: false })])
    if (closing.signal.aborted) return
    const known = problems.get(name)
    if (passes) {
      if (problems.delete(name)) log.info({ check: name }, 'a health check passes again')
      return
    }
    const isKnown = passes !== undefined
    if (known?.isKnown === isKnown) return
    problems.set(name, { isKnown, since: new Date() })
    const { sentence, remedy } = isKnown ? failureTexts[name] : unknownText
    log.warn({ check: name }, `${sentence} ${remedy}`)
  }

  async function repeat(check: HealthCheck): Promise<void> {
    while (!closing.signal.aborted) {
      await sleep(check.intervalMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
      if (!closing.signal.aborted) await make(check)
    }
  }

  return {
    names: checks.map(({ name }) => name),
    problems: () => problems,
    checkNow: async () => {
      await Promise.all(checks.map(make))
    },
    start: () => {
      for (const check of checks) void repeat(check)
    },
    close: () => closing.abort(),
  }
}

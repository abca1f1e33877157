import type { Logger } from 'pino'
import type { Env } from '#server/env.ts'
import { UserError } from '#server/errors.ts'
import type { Metrics } from '#server/platform/observe/metrics.ts'

export interface RateLimiterDeps {
  readonly env: Pick<Env, 'RATE_PER_MINUTE'>
  readonly log: Logger
  readonly metrics: Pick<Metrics, 'limited'>
}

/** One request and its cost. */
export interface Asked {
  readonly account: string
  /** `/graphql`, or the path of a route. */
  readonly path: string
  readonly requestId: string
  /** In plain operations. A heavy operation counts as several. */
  readonly cost: number
  /** The part of the cost that was already counted. It is given back when the request is refused. */
  readonly counted?: number
}

/** Limits the requests of one account to this node, so that no script starves the others. */
export interface RateLimiter {
  /**
   * Counts a request.
   * @throws UserError RATE_LIMITED above the limit. A refused request is not counted.
   */
  take(asked: Asked): void
  /** Counts a cost that is known only afterwards, in plain operations. Later requests wait for it. */
  charge(account: string, cost: number): void
}

const minute = 60_000

/**
 * Gives each account a token bucket of RATE_PER_MINUTE operations, which refills within a minute. After an idle minute,
 * an account may use all of them at once.
 * @param now the time in milliseconds.
 */
export function createRateLimiter({ env, log, metrics }: RateLimiterDeps, now = () => performance.now()): RateLimiter {
  const perOperation = minute / env.RATE_PER_MINUTE
  /** The moment at which the bucket of each account is full again. Accounts with a full bucket are left out. */
  const fullAt = new Map<string, number>()

  function keep(account: string, moment: number): void {
    // A map keeps the order of insertion, so its first account has been idle the longest.
    fullAt.delete(account)
    fullAt.set(account, moment)
    const [idle, isFullAt] = fullAt.entries().next().value ?? ['', 0]
    if (isFullAt <= now()) fullAt.delete(idle)
  }

  return {
    charge: (account, cost) => {
      if (cost > 0 && env.RATE_PER_MINUTE > 0) {
        keep(account, Math.max(now(), fullAt.get(account) ?? 0) + cost * perOperation)
      }
    },
    take: ({ account, path, requestId, cost, counted = 0 }) => {
      if (env.RATE_PER_MINUTE === 0) return
      const before = Math.max(now(), (fullAt.get(account) ?? 0) - counted * perOperation)
      // A request that costs more than a full bucket takes all of it; otherwise it could never run.
      const after = before + Math.min(cost * perOperation, minute)
      const wait = after - now() - minute
      keep(account, wait > 0 ? before : after)
      if (wait <= 0) return
      metrics.limited(path)
      log.warn({ requestId, path, account }, 'rate limited')
      const message = 'You sent too many requests within a minute. Wait a moment, then try again.'
      throw new UserError('RATE_LIMITED', message, { retryAfter: Math.ceil(wait / 1000) })
    },
  }
}

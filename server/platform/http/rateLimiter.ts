import type { Logger } from 'pino'
import type { Env } from '#server/env.ts'
import { UserError } from '#server/errors.ts'
import type { Metrics } from '#server/platform/observe/metrics.ts'

export interface RateLimiterDeps {
  readonly env: Pick<Env, 'RATE_PER_MINUTE'>
  readonly log: Logger
  readonly metrics: Pick<Metrics, 'limited'>
}

/** One request, and what it costs. */
export interface Asked {
  readonly account: string
  /** The address: `/graphql`, or that of a route. */
  readonly path: string
  readonly requestId: string
  /** In plain operations; a longer one counts as several. */
  readonly cost: number
  /** The part of the cost that was counted before, and is given back where the request is refused. */
  readonly counted?: number
}

/** Limits what one account may ask of this node, so that no script starves the others. */
export interface RateLimiter {
  /**
   * Counts a request.
   * @throws UserError RATE_LIMITED where the account asked for too much; the refused request is not counted.
   */
  take(asked: Asked): void
  /** Counts a cost that is known only afterwards, in plain operations. Later requests wait for it. */
  charge(account: string, cost: number): void
}

const minute = 60_000

/**
 * Each account has a bucket of RATE_PER_MINUTE operations, which refills within a minute. After a quiet minute, an account may ask
 * for all of them at once.
 * @param now tells the time in milliseconds.
 */
export function createRateLimiter({ env, log, metrics }: RateLimiterDeps, now = () => performance.now()): RateLimiter {
  const perOperation = minute / env.RATE_PER_MINUTE
  /** When the bucket of each account is full again. Accounts that are left out have a full one. */
  const fullAt = new Map<string, number>()

  function keep(account: string, moment: number): void {
    // A map keeps the order of insertion, so the first account is the one that was quiet the longest.
    fullAt.delete(account)
    fullAt.set(account, moment)
    const [quiet, isFullAt] = fullAt.entries().next().value ?? ['', 0]
    if (isFullAt <= now()) fullAt.delete(quiet)
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
      const message = 'You asked for more than one minute allows. Wait a moment, then try again.'
      throw new UserError('RATE_LIMITED', message, { retryAfter: Math.ceil(wait / 1000) })
    },
  }
}

import type { Logger } from 'pino'
import type { Env } from '#server/env.ts'
import { UserError } from '#server/errors.ts'
import type { Metrics } from '#server/platform/observe/metrics.ts'

export interface RateLimiterDeps {
  readonly env: Pick<Env, 'RATE_PER_MINUTE'>
  readonly log: Logger
  readonly metrics: Pick<Metrics, 'limited'>
}

/** Who asks for what, and how much of it. */
export interface Asked {
  readonly account: string
  /** The address: `/graphql`, or that of a route. */
  readonly path: string
  readonly requestId: string
  /** In plain operations: what takes longer counts as several. */
  readonly cost: number
  /** How much of it is counted already, which is given back where the whole is refused; left out, nothing. */
  readonly counted?: number
}

/** How much one account may ask of this node, so that no script starves the others. */
export interface RateLimiter {
  /**
   * Counts what an account asks for.
   * @throws UserError RATE_LIMITED where it asked for too much; that is not counted, and may be asked again after `retryAfter`.
   */
  take(asked: Asked): void
  /** Counts, in plain operations, what was done and turned out to be more than was asked for: what comes next waits for it. */
  charge(account: string, cost: number): void
}

const minute = 60_000

/**
 * An account has a bucket of RATE_PER_MINUTE operations, which fills up again within a minute: who was quiet may ask for a minute's
 * worth at once.
 * @param now tells the time in milliseconds.
 */
export function createRateLimiter({ env, log, metrics }: RateLimiterDeps, now = () => performance.now()): RateLimiter {
  const perOperation = minute / env.RATE_PER_MINUTE
  /** When the bucket of each account is full again; whoever is not among them has a full one. */
  const fullAt = new Map<string, number>()

  function keep(account: string, moment: number): void {
    // A map keeps the order in which keys were added: the first is the one that was longest not asked for.
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
      // What costs more than a full bucket would never be let in.
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

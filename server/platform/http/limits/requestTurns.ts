import { createConcurrencyLimiter } from './concurrencyLimiter.ts'

/** A node answers this number of requests of an account at a time. The web app seldom has more, since it sends operations in batches. */
const atATime = 2
/** This number of further requests waits. */
const lineLimit = 64
/** In milliseconds. Hardly any request takes this long. */
const longestWait = 30_000

const refusal = 'You sent too many requests at the same time. Wait for their answers, then try again.'

/** Answers few requests of an account at a time, so that nobody waits for all the requests of another account. */
export interface RequestTurns {
  /**
   * Does the work of a request when its account has a turn.
   * @param signal takes a waiting request out of the line.
   * @throws UserError RATE_LIMITED when too many requests of the account wait; the reason of the signal.
   */
  take<Result>(account: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result>
}

export function createRequestTurns(): RequestTurns {
  const limiter = createConcurrencyLimiter({
    maxRunning: Number.POSITIVE_INFINITY,
    perAccount: atATime,
    maxQueued: lineLimit,
    timeoutMs: longestWait,
    refusal,
  })
  return {
    take: async (account, signal, work) => {
      const end = await limiter.acquire(account, signal)
      try {
        return await work()
      } finally {
        // Ends in the next turn of the event loop, so that requests of others need not wait behind this whole line.
        setImmediate(end)
      }
    },
  }
}

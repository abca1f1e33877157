import { createConcurrencyLimiter } from '#server/platform/http/limits/concurrencyLimiter.ts'

/** Concurrent files of one account. The web app sends three. An incoming file is in memory until it is stored. */
const maxConcurrent = 8

/** Limits the files that an account sends or downloads at once, so that no account fills a node's memory or connections. */
export interface Transfers {
  /**
   * Runs the transfer of a file of an account.
   * @throws UserError RATE_LIMITED when the account has too many running.
   */
  take<Result>(account: string, work: () => Promise<Result>): Promise<Result>
}

/** @param verb is in the sentence of a refusal. */
export function createTransfers(verb: 'Send' | 'Download'): Transfers {
  const limiter = createConcurrencyLimiter({
    maxRunning: Number.POSITIVE_INFINITY,
    perAccount: maxConcurrent,
    maxQueued: 0,
    timeoutMs: 0,
    refusal: `${verb} at most ${maxConcurrent} files at the same time. Try again in a moment.`,
  })
  return {
    take: async (account, work) => {
      const end = await limiter.acquire(account)
      try {
        return await work()
      } finally {
        end()
      }
    },
  }
}

import { UserError } from '#server/errors.ts'

/** Concurrent files of one account. The web app sends three. An incoming file is in memory until it is stored. */
const maxConcurrent = 8
/** In seconds. Most files arrive within one. */
const retryAfter = 2

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
  /** The running transfers of each account. Accounts without a transfer are left out. */
  const running = new Map<string, number>()
  const change = (account: string, by: 1 | -1) => {
    const count = (running.get(account) ?? 0) + by
    if (count > 0) running.set(account, count)
    else running.delete(account)
  }
  return {
    take: async (account, work) => {
      if (running.get(account) === maxConcurrent) {
        const message = `${verb} at most ${maxConcurrent} files at the same time. Try again in a moment.`
        throw new UserError('RATE_LIMITED', message, { retryAfter })
      }
      change(account, 1)
      try {
        return await work()
      } finally {
        change(account, -1)
      }
    },
  }
}

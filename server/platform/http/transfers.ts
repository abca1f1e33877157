import { UserError } from '#server/errors.ts'

/** Files of one account at the same time. The web app sends three; an incoming file is in memory until it is stored. */
const maxConcurrent = 8
/** Seconds. Most files arrive within one. */
const retryAfter = 2

/** Limits the files that an account sends or downloads at once, so that none fills the memory or connections of a node. */
export interface Transfers {
  /**
   * Runs the transfer of a file of an account.
   * @throws UserError RATE_LIMITED where the account has too many running.
   */
  take<Result>(account: string, work: () => Promise<Result>): Promise<Result>
}

/** @param verb for the sentence that refuses one more. */
export function createTransfers(verb: 'Send' | 'Download'): Transfers {
  /** By account. Accounts without a transfer are left out. */
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

import { UserError } from '#server/errors.ts'

/** Files of one account on their way at the same time. The web app sends three; one that comes in is in memory until it is stored. */
const atATime = 8
/** Seconds until a place may be free: most files arrive within one. */
const retryAfter = 2

/** Files on their way in one direction, so that no account fills the memory or the connections of a node. */
export interface Transfers {
  /**
   * Does the work on a file of an account.
   * @throws UserError RATE_LIMITED where the account has too many on their way.
   */
  take<Result>(account: string, work: () => Promise<Result>): Promise<Result>
}

/** @param verb what an account does with a file, in the sentence that refuses one more. */
export function createTransfers(verb: 'Send' | 'Download'): Transfers {
  /** One for each account that has something on its way. */
  const running = new Map<string, number>()
  const change = (account: string, by: 1 | -1) => {
    const count = (running.get(account) ?? 0) + by
    if (count > 0) running.set(account, count)
    else running.delete(account)
  }
  return {
    take: async (account, work) => {
      if (running.get(account) === atATime) {
        const message = `${verb} at most ${atATime} files at the same time. Try again in a moment.`
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

import { UserError } from '#server/errors.ts'

/** Files of one account that a node takes in at the same time: each is held in memory until it is stored. The web app sends three. */
const atATime = 8
/** Seconds until a place may be free: most files are stored within one. */
const retryAfter = 2

/** Takes files in, so that no account fills the memory of a node. */
export interface Uploads {
  /**
   * Does the work on a file of an account, from reading the request on.
   * @throws UserError RATE_LIMITED where the account sends too many at once.
   */
  take<Result>(account: string, work: () => Promise<Result>): Promise<Result>
}

export function createUploads(): Uploads {
  /** One for each account that sends something now. */
  const running = new Map<string, number>()
  const change = (account: string, by: 1 | -1) => {
    const count = (running.get(account) ?? 0) + by
    if (count > 0) running.set(account, count)
    else running.delete(account)
  }
  return {
    take: async (account, work) => {
      if (running.get(account) === atATime) {
        const message = `Send at most ${atATime} files at the same time. Try again in a moment.`
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

/**
 * Runs work when its turn comes.
 * @param account whose work it is; work of no account is treated as of an account of its own.
 */
export type FairQueue = <Result>(account: string | undefined, work: () => Promise<Result>) => Promise<Result>

/** Runs at most `places` pieces of work at a time, one at a time for each account. Accounts that wait take turns. */
export function createFairQueue(places: number): FairQueue {
  /** What starts the work of those who wait. The first account that is not running is next. */
  const waiting = new Map<string | symbol, (() => void)[]>()
  const running = new Set<string | symbol>()

  function startNext(): void {
    const account = running.size < places ? [...waiting.keys()].find((key) => !running.has(key)) : undefined
    if (account === undefined) return
    const [start, ...others] = waiting.get(account) ?? []
    if (others.length > 0) waiting.set(account, others)
    else waiting.delete(account)
    running.add(account)
    start?.()
  }

  function endOne(account: string | symbol): void {
    running.delete(account)
    const others = waiting.get(account)
    // Whoever had a turn stands behind all who wait for one.
    if (others && waiting.delete(account)) waiting.set(account, others)
    startNext()
  }

  return async (owner, work) => {
    const account = owner ?? Symbol()
    await new Promise<void>((resolve) => {
      waiting.set(account, [...(waiting.get(account) ?? []), resolve])
      startNext()
    })
    try {
      return await work()
    } finally {
      endOne(account)
    }
  }
}

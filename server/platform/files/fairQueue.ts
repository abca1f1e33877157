/**
 * Runs work as soon as the limits allow it.
 * @param account the owner of the work. Work without an account counts as that of a separate account each.
 */
export type FairQueue = <Result>(account: string | undefined, work: () => Promise<Result>) => Promise<Result>

/** Creates a queue that runs at most `concurrency` pieces of work at a time, one per account. Waiting accounts take turns. */
export function createFairQueue(concurrency: number): FairQueue {
  /** Starts waiting work, by account. The first account that is not running is next. */
  const waiting = new Map<string | symbol, (() => void)[]>()
  const running = new Set<string | symbol>()

  function startNext(): void {
    const account = running.size < concurrency ? [...waiting.keys()].find((key) => !running.has(key)) : undefined
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
    // An account that had a turn moves behind all others.
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

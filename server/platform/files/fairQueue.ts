/** An account, or nested groups of strangers, the smallest first. */
export type Owner = string | readonly string[]

/**
 * Runs work as soon as the limits allow it.
 * @param owner the owner of the work. Each piece without an owner counts as an account of its own.
 */
export type FairQueue = <Result>(owner: Owner | undefined, work: () => Promise<Result>) => Promise<Result>

/**
 * Creates a queue that runs at most `concurrency` pieces of work at a time, one per account. Waiting accounts take turns. The largest group
 * of strangers counts as one account; within each group the next smaller ones take turns.
 */
export function createFairQueue(concurrency: number): FairQueue {
  const accounts = createTurns(concurrency)
  const groups = createTurns(Number.POSITIVE_INFINITY)
  const takeTurn: FairQueue = (owner, work) => {
    if (owner === undefined || typeof owner === 'string') return accounts(owner, work)
    const [smallest, ...larger] = owner
    if (smallest === undefined || larger.length === 0) return accounts(smallest, work)
    // A group that has its turn takes one place in the line of the next larger group.
    return groups(smallest, () => takeTurn(larger, work))
  }
  return takeTurn
}

function createTurns(concurrency: number) {
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

  return async <Result>(owner: string | undefined, work: () => Promise<Result>): Promise<Result> => {
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

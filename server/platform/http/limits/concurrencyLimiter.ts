import { UserError } from '#server/errors.ts'

interface ConcurrencyLimiterOptions {
  /** The most requests that run at the same time. */
  readonly maxRunning: number
  /** The most requests of one account that run at the same time; by default one. */
  readonly perAccount?: number
  /** The most requests of one account that wait. */
  readonly maxQueued: number
  /** A request waits at most this time, in milliseconds. */
  readonly timeoutMs: number
  readonly refusal?: string
}

/** Runs few requests at a time, and few of one account. Accounts take turns, so nobody waits for another's queue. */
export interface ConcurrencyLimiter {
  /**
   * Waits until a request of the account may run.
   * @param signal takes a waiting request out of the queue; it does not end a running one.
   * @returns a function that ends the request; calling it again does nothing.
   * @throws UserError RATE_LIMITED when too many requests wait, or when the wait is too long; the reason of the signal.
   */
  acquire(account: string, signal?: AbortSignal): Promise<() => void>
}

interface QueuedRequest {
  readonly start: () => void
}

/** In seconds. */
const retryAfter = 2

const tooManyLarge = 'You requested several large answers at the same time. Wait for them, then try again.'

export function createConcurrencyLimiter({
  maxRunning,
  perAccount = 1,
  maxQueued,
  timeoutMs,
  refusal = tooManyLarge,
}: ConcurrencyLimiterOptions): ConcurrencyLimiter {
  /** The number of running requests by account. Accounts without any are left out. */
  const running = new Map<string, number>()
  let total = 0
  /** The queue of each account. The account whose turn is next comes first. */
  const queues = new Map<string, Set<QueuedRequest>>()

  function startNext(): void {
    for (const [account, queue] of queues) {
      if (total >= maxRunning) return
      if (!mayRun(account)) continue
      const [first] = queue
      // The account goes to the end of the line.
      queues.delete(account)
      if (!first) continue
      queue.delete(first)
      if (queue.size > 0) queues.set(account, queue)
      change(account, 1)
      first.start()
    }
  }

  function mayRun(account: string): boolean {
    return total < maxRunning && (running.get(account) ?? 0) < perAccount
  }

  function change(account: string, by: 1 | -1): void {
    const count = (running.get(account) ?? 0) + by
    if (count > 0) running.set(account, count)
    else running.delete(account)
    total += by
  }

  function release(account: string): void {
    change(account, -1)
    startNext()
  }

  const tooMany = () => new UserError('RATE_LIMITED', refusal, { retryAfter })

  return {
    acquire: (account, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        // While nobody waits, a request needs no queue, and so no timer.
        if (queues.size === 0 && mayRun(account)) {
          change(account, 1)
          return resolve(once(() => release(account)))
        }
        const queue = queues.get(account) ?? new Set()
        if (queue.size >= maxQueued) return reject(tooMany())
        const leave = (reason: unknown) => {
          queue.delete(request)
          settle()
          reject(reason)
        }
        const onAbort = () => leave(signal?.reason)
        const timer = setTimeout(() => leave(tooMany()), timeoutMs)
        const settle = () => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', onAbort)
        }
        const request: QueuedRequest = {
          start: () => {
            settle()
            resolve(once(() => release(account)))
          },
        }
        signal?.addEventListener('abort', onAbort)
        queue.add(request)
        queues.set(account, queue)
        startNext()
      }),
  }
}

function once(work: () => void): () => void {
  let done = false
  return () => {
    if (!done) work()
    done = true
  }
}

import { UserError } from '#server/errors.ts'

interface ConcurrencyLimiterOptions {
  /** How many accounts run at the same time. */
  readonly maxRunning: number
  /** How many requests of one account wait at most. */
  readonly maxQueued: number
  /** How long a request waits at most, in milliseconds. */
  readonly timeoutMs: number
}

/** Runs one request of an account at a time, and few accounts at once. Accounts take turns, so nobody waits for another's queue. */
export interface ConcurrencyLimiter {
  /**
   * Waits until a request of the account may run.
   * @param signal takes a waiting request out of the queue; it does not end a running one.
   * @returns a function that ends the request; calling it again does nothing.
   * @throws UserError RATE_LIMITED when too many requests wait, or when the wait is too long; the reason of the signal.
   */
  acquire(account: string, signal: AbortSignal): Promise<() => void>
}

interface QueuedRequest {
  readonly start: () => void
}

/** Seconds. */
const retryAfter = 2

export function createConcurrencyLimiter({
  maxRunning,
  maxQueued,
  timeoutMs,
}: ConcurrencyLimiterOptions): ConcurrencyLimiter {
  const running = new Set<string>()
  /** The queue of each account. The account whose turn is next comes first. */
  const queues = new Map<string, Set<QueuedRequest>>()

  function startNext(): void {
    for (const [account, queue] of queues) {
      if (running.size >= maxRunning) return
      if (running.has(account)) continue
      const [first] = queue
      // The account goes to the end of the line.
      queues.delete(account)
      if (!first) continue
      queue.delete(first)
      if (queue.size > 0) queues.set(account, queue)
      running.add(account)
      first.start()
    }
  }

  function release(account: string): void {
    running.delete(account)
    startNext()
  }

  return {
    acquire: (account, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        const queue = queues.get(account) ?? new Set()
        if (queue.size >= maxQueued) return reject(tooMany())
        const leave = (reason: unknown) => {
          queue.delete(request)
          settle()
          reject(reason)
        }
        const onAbort = () => leave(signal.reason)
        const timer = setTimeout(() => leave(tooMany()), timeoutMs)
        const settle = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', onAbort)
        }
        const request: QueuedRequest = {
          start: () => {
            settle()
            resolve(once(() => release(account)))
          },
        }
        signal.addEventListener('abort', onAbort)
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

function tooMany(): UserError {
  const message = 'You requested several large answers at the same time. Wait for them, then try again.'
  return new UserError('RATE_LIMITED', message, { retryAfter })
}

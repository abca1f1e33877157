import { UserError } from '#server/errors.ts'

interface TurnsOptions {
  /** How many accounts have their turn at the same time; each has one at most. */
  readonly atOnce: number
  /** How many requests of one account wait at most. */
  readonly waiting: number
  /** How long a request waits at most, in milliseconds. */
  readonly waitMs: number
}

/** Lets one request of an account run at a time, and few accounts at once, each in its turn: who asks for much waits for itself. */
export interface Turns {
  /**
   * Waits for a turn of the account.
   * @param signal gives the place in the queue back when it aborts; a turn that has begun lasts until it is ended.
   * @returns what ends the turn.
   * @throws UserError RATE_LIMITED where too many wait or it takes too long; the reason of the signal.
   */
  begin(account: string, signal: AbortSignal): Promise<() => void>
}

interface Waiting {
  readonly start: () => void
}

/** Seconds after which there may be a turn again. */
const retryAfter = 2

export function createTurns({ atOnce, waiting, waitMs }: TurnsOptions): Turns {
  const running = new Set<string>()
  /** In the order of their turns. */
  const queues = new Map<string, Set<Waiting>>()

  function startNext(): void {
    for (const [account, queue] of queues) {
      if (running.size >= atOnce) return
      if (running.has(account)) continue
      const [first] = queue
      // Behind all others, for its next turn.
      queues.delete(account)
      if (!first) continue
      queue.delete(first)
      if (queue.size > 0) queues.set(account, queue)
      running.add(account)
      first.start()
    }
  }

  function end(account: string): void {
    running.delete(account)
    startNext()
  }

  return {
    begin: (account, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        const queue = queues.get(account) ?? new Set()
        if (queue.size >= waiting) return reject(tooMany())
        const leave = (reason: unknown) => {
          queue.delete(one)
          settle()
          reject(reason)
        }
        const onAbort = () => leave(signal.reason)
        const timer = setTimeout(() => leave(tooMany()), waitMs)
        const settle = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', onAbort)
        }
        const one: Waiting = {
          start: () => {
            settle()
            resolve(once(() => end(account)))
          },
        }
        signal.addEventListener('abort', onAbort)
        queue.add(one)
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
  const message = 'You asked for several large answers at the same time. Wait for them, then try again.'
  return new UserError('RATE_LIMITED', message, { retryAfter })
}

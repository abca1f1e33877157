import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

/** Background work that runs until it is stopped. */
export interface Task {
  /** Starts no new piece of work. Resolves when the running piece has ended. */
  stop(): Promise<void>
}

export type TaskOutcome = 'ok' | 'error'

/** Is told of each piece of work that has ended. */
export type TaskObserver = (task: string, outcome: TaskOutcome) => void

/**
 * Runs a piece of work again and again: at once when it returns that there is more, otherwise after a pause. Every node repeats the
 * same work, so each piece must claim its rows in the database.
 */
export function repeat(
  log: Logger,
  name: string,
  pauseMs: number,
  work: () => Promise<boolean>,
  observe: TaskObserver = () => undefined,
): Task {
  const stopping = new AbortController()
  const { signal } = stopping

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      // A failure, such as a database that restarts, must not end the loop.
      const more = await work().catch((error) => {
        log.error({ err: error, task: name }, 'task failed')
        return null
      })
      observe(name, more === null ? 'error' : 'ok')
      if (!more) await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
    }
  }

  const ended = loop()
  return {
    stop: () => {
      stopping.abort()
      return ended
    },
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

/** Background work that goes on until it is stopped. */
export interface Task {
  /** Begins nothing new, and resolves when what is running has ended. */
  stop(): Promise<void>
}

/**
 * Does a piece of work over and over: at once again while it says that there is more, else after a pause. Every node repeats the
 * same work, so a piece must claim in the database what it is about to do.
 */
export function repeat(log: Logger, name: string, pauseMs: number, work: () => Promise<boolean>): Task {
  const stopping = new AbortController()
  const { signal } = stopping

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      // One failure, such as a database that restarts, must not end the work of a node for good.
      const more = await work().catch((error) => {
        log.error({ err: error, task: name }, 'task failed')
        return false
      })
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

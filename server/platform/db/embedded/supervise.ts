import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '#server/platform/process/processes.ts'
import { type Postmaster, runningPostmaster, stopPostmaster } from './postmaster.ts'

/** Milliseconds between two looks; a dead server is back within a few of them. */
const interval = 500

/**
 * Brings a server back whenever it is gone: killed, crashed, out of memory.
 * @param launch starts it on the port that it had, so that every address stays good; tried until it runs.
 */
export function supervise(
  first: Postmaster,
  dataFolder: string,
  launch: () => Promise<unknown>,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let current = first

  async function look(): Promise<void> {
    if (isAlive(current.pid)) return
    const next = await runningPostmaster(dataFolder)
    if (next) current = next
    // What fails now, on a full disk say, may work at the next look.
    else await launch().catch(() => undefined)
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await look()
      await sleep(interval, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
    }
  }

  const watching = watch()
  return {
    stop: async () => {
      stopping.abort()
      await watching
      await stopPostmaster(current)
    },
  }
}

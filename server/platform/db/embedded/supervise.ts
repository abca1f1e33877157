import { setTimeout as sleep } from 'node:timers/promises'
import { countOutcome } from '#server/platform/process/outcomes.ts'
import { isAlive } from '#server/platform/process/processes.ts'
import { type Postmaster, runningPostmaster, stopPostmaster } from './postmaster.ts'

/** Milliseconds between two checks. A dead server is back after a few of them. */
const interval = 500

/**
 * Restarts a server whenever it is gone, such as killed, crashed, or out of memory.
 * @param launch starts it on its former port, so that addresses stay valid. It is called until the server runs.
 */
export function supervise(
  first: Postmaster,
  dataFolder: string,
  launch: () => Promise<unknown>,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let current = first

  async function check(): Promise<void> {
    if (isAlive(current.pid)) return
    const next = await runningPostmaster(dataFolder)
    if (next) current = next
    // A start that fails now, such as on a full disk, may succeed at the next check.
    else
      await launch().then(
        () => countOutcome('database', 'started again'),
        () => undefined,
      )
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await check()
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

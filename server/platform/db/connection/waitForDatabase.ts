import { setTimeout as sleep } from 'node:timers/promises'
import { mayAnswerSoon } from './failure.ts'
import { withClient } from './openClient.ts'

interface Patience {
  /** In milliseconds. */
  readonly forMs: number
  readonly pauseMs: number
}

/**
 * Waits for a database that does not answer yet, such as one that starts at the same time.
 * @param say is told once that it waits.
 * @throws the error of the last try, or at once an error that waiting cannot fix, such as a wrong password.
 */
export async function waitForDatabase(
  url: string,
  say: (sentence: string) => void,
  { forMs, pauseMs }: Patience = { forMs: 60_000, pauseMs: 1_000 },
): Promise<void> {
  const deadline = performance.now() + forMs
  for (let hasTold = false; ; hasTold = true) {
    try {
      return await withClient(url, 'vouch start', async () => undefined)
    } catch (error) {
      if (!mayAnswerSoon(error) || performance.now() >= deadline) throw error
      if (!hasTold) say(`The database does not answer yet. Vouch waits for it, for up to ${forMs / 1_000} s.`)
      await sleep(pauseMs)
    }
  }
}

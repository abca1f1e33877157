import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { failureTexts, type Part, type PartName } from './part.ts'

/** A part that does not answer within this time does not work, in milliseconds. */
const patienceMs = 8_000

/** Looks after the parts of one node. */
export interface PartWatch {
  /** Tells which parts a node has. */
  readonly names: readonly PartName[]
  /** Tells what did not work at the last look, and since when. It costs nothing. */
  failing(): ReadonlyMap<string, Date>
  /** Looks at all parts at once. */
  look(): Promise<void>
  /** Looks again and again, until it is closed. */
  start(): void
  close(): void
}

/** The log tells when a part fails and when it works again, and nothing in between. */
export function createPartWatch(log: Logger, parts: readonly Part[], patience = patienceMs): PartWatch {
  const since = new Map<string, Date>()
  const closing = new AbortController()

  async function lookAt({ name, works }: Part): Promise<void> {
    const isWorking = await Promise.race([works().catch(() => false), sleep(patience, false, { ref: false })])
    if (closing.signal.aborted || isWorking === !since.has(name)) return
    if (isWorking) {
      since.delete(name)
      log.info({ part: name }, 'a part works again')
    } else {
      since.set(name, new Date())
      log.warn({ part: name }, `${failureTexts[name].sentence} ${failureTexts[name].remedy}`)
    }
  }

  async function follow(part: Part): Promise<void> {
    while (!closing.signal.aborted) {
      await sleep(part.pauseMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
      if (!closing.signal.aborted) await lookAt(part)
    }
  }

  return {
    names: parts.map(({ name }) => name),
    failing: () => since,
    look: async () => {
      await Promise.all(parts.map(lookAt))
    },
    start: () => {
      for (const part of parts) void follow(part)
    },
    close: () => closing.abort(),
  }
}

import { LRUCache } from 'lru-cache'
import type { Matcher } from './matcher.ts'

/** Finds what is shown of developers; nothing for those who were deleted this very moment. */
export type FindFacts<Facts> = (
  ids: readonly string[],
  change: number,
  signal?: AbortSignal,
) => Promise<ReadonlyMap<string, Facts>>

interface Known<Facts> {
  readonly facts: Facts
  /** The change of the index that it was read after. */
  readonly change: number
}

/** Developers per reading: little enough to be taken in within a few milliseconds. */
const readingSize = 500

/** Of how many developers the facts are kept: some 60 MB. */
const factsLimit = 20_000

/**
 * Remembers what was read of developers, each until something of them changes; those that nobody asks for again are forgotten
 * first. A search whose candidates are known reads no row, and after a change only the rows of whom it was about.
 * @param read the facts of developers as they stand.
 * @returns a function that takes ids, the change of the index that they were ranked after, and a signal that ends the reading.
 */
export function rememberFacts<Facts>(
  matcher: Pick<Matcher, 'hasChanged'>,
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Facts>>,
  limit = factsLimit,
): FindFacts<Facts> {
  const known = new LRUCache<string, Known<Facts>>({ max: limit })
  return async (ids, change, signal) => {
    const found = new Map<string, Facts>()
    for (const id of ids) {
      const entry = known.get(id)
      if (!entry || matcher.hasChanged(id, entry.change)) continue
      found.set(id, entry.facts)
    }
    const missing = ids.filter((id) => !found.has(id))
    for (let start = 0; start < missing.length; start += readingSize) {
      signal?.throwIfAborted()
      for (const [id, facts] of await read(missing.slice(start, start + readingSize))) {
        found.set(id, facts)
        known.set(id, { facts, change })
      }
    }
    return found
  }
}

import { LRUCache } from 'lru-cache'
import type { Matcher } from './matcher.ts'

/** Finds the facts of developers; those who were just deleted are missing. */
export type FindFacts<Facts> = (
  ids: readonly string[],
  change: number,
  signal?: AbortSignal,
) => Promise<ReadonlyMap<string, Facts>>

interface CacheEntry<Facts> {
  readonly facts: Facts
  /** The number of the index change after which the facts were read. */
  readonly change: number
}

/** Developers per query: few enough to process within a few milliseconds. */
const batchSize = 500

/** Developers in the cache: some 60 MB. */
const factsLimit = 20_000

/**
 * Caches the facts of developers, each until the developer changes; the least recently used go first. A search whose
 * candidates are all cached reads no row, and after a change only those of the changed developers.
 * @param read reads the current facts of developers.
 * @returns a function that takes ids, the number of the index change at which they were ranked, and an abort signal.
 */
export function cacheFacts<Facts>(
  matcher: Pick<Matcher, 'hasChanged'>,
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Facts>>,
  limit = factsLimit,
): FindFacts<Facts> {
  const cache = new LRUCache<string, CacheEntry<Facts>>({ max: limit })
  return async (ids, change, signal) => {
    const found = new Map<string, Facts>()
    for (const id of ids) {
      const entry = cache.get(id)
      if (!entry || matcher.hasChanged(id, entry.change)) continue
      found.set(id, entry.facts)
    }
    const missing = ids.filter((id) => !found.has(id))
    for (let start = 0; start < missing.length; start += batchSize) {
      signal?.throwIfAborted()
      for (const [id, facts] of await read(missing.slice(start, start + batchSize))) {
        found.set(id, facts)
        cache.set(id, { facts, change })
      }
    }
    return found
  }
}

import { LRUCache } from 'lru-cache'
import type { Matcher } from './matcher.ts'

/** Finds the details of developers; those who were just deleted are missing. */
export type FindDetails<Details> = (
  ids: readonly string[],
  change: number,
  signal?: AbortSignal,
) => Promise<ReadonlyMap<string, Details>>

interface CacheEntry<Details> {
  readonly details: Details
  /** The number of the index change after which the details were read. */
  readonly change: number
  /** Verified skills become outdated at the turn of a month, which no event tells. */
  readonly month: string
}

/** Counts developers per query: few enough to process within a few milliseconds. */
const batchSize = 500

/** The month in UTC turns this much later here, so that the database, whose clock may be behind, is past it. */
const clockDifference = 60_000

function monthOf(now: number): string {
  return new Date(now - clockDifference).toISOString().slice(0, 7)
}

/** Counts developers in the cache: some 60 MB. */
const detailsLimit = 20_000

/**
 * Caches the details of developers, each until the developer changes or the month ends; the least recently used go first. A search whose
 * candidates are all cached reads no row, and after a change only those of the changed developers.
 * @param read reads the current details of developers.
 * @returns a function that takes ids, the number of the index change at which they were ranked, and an abort signal.
 */
export function cacheDetails<Details>(
  matcher: Pick<Matcher, 'hasChanged'>,
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Details>>,
  limit = detailsLimit,
): FindDetails<Details> {
  const cache = new LRUCache<string, CacheEntry<Details>>({ max: limit })
  return async (ids, change, signal) => {
    const found = new Map<string, Details>()
    const month = monthOf(Date.now())
    for (const id of ids) {
      const entry = cache.get(id)
      if (entry?.month !== month || matcher.hasChanged(id, entry.change)) continue
      found.set(id, entry.details)
    }
    const missing = ids.filter((id) => !found.has(id))
    for (let start = 0; start < missing.length; start += batchSize) {
      signal?.throwIfAborted()
      for (const [id, details] of await read(missing.slice(start, start + batchSize))) {
        found.set(id, details)
        cache.set(id, { details, change, month })
      }
    }
    return found
  }
}

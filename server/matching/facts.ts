import { LRUCache } from 'lru-cache'
import type { Matcher } from './matcher.ts'

/** Finds what is shown of developers; nothing for those who were deleted this very moment. */
export type FindFacts<Facts> = (ids: readonly string[], change: number) => Promise<ReadonlyMap<string, Facts>>

interface Known<Facts> {
  readonly facts: Facts
  /** The change of the index that it was read after. */
  readonly change: number
}

/** Of how many developers the facts are kept: some 60 MB. */
const factsLimit = 20_000

/**
 * Remembers what was read of developers, each until something of them changes; those that nobody asks for again are forgotten
 * first. A search whose candidates are known reads no row, and after a change only the rows of whom it was about.
 * @param read the facts of developers as they stand.
 * @returns a function that takes ids, and the change of the index that they were ranked after.
 */
export function rememberFacts<Facts>(
  matcher: Pick<Matcher, 'hasChanged'>,
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Facts>>,
  limit = factsLimit,
): FindFacts<Facts> {
  const known = new LRUCache<string, Known<Facts>>({ max: limit })
  return async (ids, change) => {
    const found = new Map<string, Facts>()
    for (const id of ids) {
      const entry = known.get(id)
      if (!entry || matcher.hasChanged(id, entry.change)) continue
      found.set(id, entry.facts)
    }
    const missing = ids.filter((id) => !found.has(id))
    if (missing.length === 0) return found
    for (const [id, facts] of await read(missing)) {
      found.set(id, facts)
      known.set(id, { facts, change })
    }
    return found
  }
}

import { LRUCache } from 'lru-cache'

/** An equal line is left out for this time, in milliseconds. */
const quietMs = 60_000

interface Seen {
  readonly at: number
  left: number
}

/**
 * Counts lines that are equal. A line is written the first time, and then once a minute.
 * @param now reads a clock that nobody can set, in milliseconds.
 * @returns how many equal lines were left out since the last one; undefined if this one is left out, too.
 */
export function createRepeats(now: () => number = () => performance.now()): (line: string) => number | undefined {
  const lines = new LRUCache<string, Seen>({ max: 1_000 })
  return (line) => {
    const seen = lines.get(line)
    if (seen && now() - seen.at < quietMs) {
      seen.left++
      return undefined
    }
    lines.set(line, { at: now(), left: 0 })
    return seen?.left ?? 0
  }
}

import { type BitSet, bitsOf, countBits, forEachIn, pageWords } from './bitSet.ts'

/*
 * Weights of all candidates at once. A weight is a count of quarters in binary; plane n holds bit n of every candidate's count.
 * Adding a skill to 32 candidates takes a handful of operations on words, and the best are found from the highest plane down
 * (O'Neil and Quass, "Improved query performance with variant indexes"), without looking at any candidate by itself.
 */

/** Planes that hold counts up to the given one, all at zero. */
export function makePlanes(largest: number, words: number): Uint32Array[] {
  const bits = 32 - Math.clz32(largest)
  return Array.from({ length: bits }, () => new Uint32Array(words))
}

/** Adds 2^`start` to the count of every candidate in the set. */
export function addToCounts(planes: readonly Uint32Array[], start: number, set: BitSet, candidates: Uint32Array): void {
  for (const [number, page] of set.pages.entries()) {
    if (!page) continue
    for (let word = 0, at = number * pageWords; word < pageWords; word++, at++) {
      let carry = (page[word] as number) & (candidates[at] as number)
      for (let bit = start; carry !== 0; bit++) {
        const plane = planes[bit] as Uint32Array
        const before = plane[at] as number
        plane[at] = before ^ carry
        carry &= before
      }
    }
  }
}

/** The count of one candidate. */
export function countOf(planes: readonly Uint32Array[], slot: number): number {
  return planes.reduce((sum, plane, bit) => sum | ((((plane[slot >>> 5] as number) >>> (slot & 31)) & 1) << bit), 0)
}

/**
 * The `wanted` candidates with the highest counts, best first; equal counts stand in the order of `compare`.
 * @param candidates a set of slots; it is left as it was.
 */
export function bestOf(
  planes: readonly Uint32Array[],
  candidates: Uint32Array,
  wanted: number,
  compare: (a: number, b: number) => number,
): number[] {
  const { sure, tied } = splitAtBoundary(planes, candidates, wanted)
  const best: number[] = []
  forEachIn(sure, (slot) => best.push(slot))
  best.push(...firstOf(tied, wanted - best.length, compare))
  const counts = new Map(best.map((slot) => [slot, countOf(planes, slot)]))
  return best.sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || compare(a, b))
}

/** Those who are among the best by their count alone, and those who share the count at the boundary. */
function splitAtBoundary(planes: readonly Uint32Array[], candidates: Uint32Array, wanted: number) {
  const sure = new Uint32Array(candidates.length)
  const tied = candidates.slice()
  let sureCount = 0
  for (const plane of planes.toReversed()) {
    const higher = countCommon(tied, plane)
    const fits = sureCount + higher <= wanted
    if (fits) sureCount += higher
    for (let at = 0; at < tied.length; at++) {
      const both = (tied[at] as number) & (plane[at] as number)
      if (fits) sure[at] = (sure[at] as number) | both
      tied[at] = fits ? (tied[at] as number) & ~both : both
    }
  }
  return { sure, tied }
}

function countCommon(a: Uint32Array, b: Uint32Array): number {
  let count = 0
  for (let at = 0; at < a.length; at++) count += bitsOf((a[at] as number) & (b[at] as number))
  return count
}

/** The first `wanted` slots of a set in the order of `compare`. Keeps twice as many at most, and forgets the rest as it goes. */
function firstOf(set: Uint32Array, wanted: number, compare: (a: number, b: number) => number): number[] {
  if (wanted <= 0) return []
  const enough = Math.min(Math.max(2 * wanted, 1000), countBits(set))
  const kept: number[] = []
  let last: number | undefined
  forEachIn(set, (slot) => {
    if (last !== undefined && compare(slot, last) > 0) return
    kept.push(slot)
    if (kept.length < enough) return
    kept.sort(compare).splice(wanted)
    last = kept[wanted - 1]
  })
  return kept.sort(compare).slice(0, wanted)
}

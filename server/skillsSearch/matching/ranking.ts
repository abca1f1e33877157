import { type BitSet, countBits, forEachBit, pageWords, popCount } from './bitSet.ts'

/*
 * Computes the weights of all candidates at once. A weight is a binary count of quarters; plane n holds bit n of every count.
 * Adding a skill to 32 candidates takes a few operations on words. The best are found from the highest plane down, without
 * visiting single candidates (O'Neil and Quass, "Improved query performance with variant indexes").
 */

/** Creates planes for counts up to `largest`, all zero. */
export function createPlanes(largest: number, words: number): Uint32Array[] {
  const bits = 32 - Math.clz32(largest)
  return Array.from({ length: bits }, () => new Uint32Array(words))
}

/** Adds 2^`start` to the count of every candidate in the set; the carry ripples through the higher planes. */
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

export function countInPlanes(planes: readonly Uint32Array[], slot: number): number {
  return planes.reduce((sum, plane, bit) => sum | ((((plane[slot >>> 5] as number) >>> (slot & 31)) & 1) << bit), 0)
}

/**
 * Selects the `wanted` candidates with the highest counts, best first. `compare` orders equal counts.
 * @param candidates a flat set of slots; it is not modified.
 */
export function selectBest(
  planes: readonly Uint32Array[],
  candidates: Uint32Array,
  wanted: number,
  compare: (a: number, b: number) => number,
): number[] {
  const { certain, tied } = splitAtBoundary(planes, candidates, wanted)
  const best: number[] = []
  forEachBit(certain, (slot) => best.push(slot))
  best.push(...selectFirst(tied, wanted - best.length, compare))
  const counts = new Map(best.map((slot) => [slot, countInPlanes(planes, slot)]))
  return best.sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || compare(a, b))
}

/** Splits off the candidates who are certainly among the best, and those who tie at the boundary. */
function splitAtBoundary(planes: readonly Uint32Array[], candidates: Uint32Array, wanted: number) {
  const certain = new Uint32Array(candidates.length)
  const tied = candidates.slice()
  let certainCount = 0
  for (const plane of planes.toReversed()) {
    const higher = countCommon(tied, plane)
    const fits = certainCount + higher <= wanted
    if (fits) certainCount += higher
    for (let at = 0; at < tied.length; at++) {
      const both = (tied[at] as number) & (plane[at] as number)
      if (fits) certain[at] = (certain[at] as number) | both
      tied[at] = fits ? (tied[at] as number) & ~both : both
    }
  }
  return { certain, tied }
}

function countCommon(a: Uint32Array, b: Uint32Array): number {
  let count = 0
  for (let at = 0; at < a.length; at++) count += popCount((a[at] as number) & (b[at] as number))
  return count
}

/** Selects the first `wanted` slots of a set in the order of `compare`, while holding at most twice as many (or 1,000). */
function selectFirst(set: Uint32Array, wanted: number, compare: (a: number, b: number) => number): number[] {
  if (wanted <= 0) return []
  const enough = Math.min(Math.max(2 * wanted, 1000), countBits(set))
  const kept: number[] = []
  let last: number | undefined
  forEachBit(set, (slot) => {
    if (last !== undefined && compare(slot, last) > 0) return
    kept.push(slot)
    if (kept.length < enough) return
    kept.sort(compare).splice(wanted)
    last = kept[wanted - 1]
  })
  return kept.sort(compare).slice(0, wanted)
}

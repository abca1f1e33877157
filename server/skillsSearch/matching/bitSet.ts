/** Counts the 32-bit words of a page. */
export const pageWords = 1024
const pageShift = 15

/**
 * A set of small numbers, one bit each, in pages of 4 KB that are allocated on demand. So the set of a rare skill stays small,
 * and a set grows without being copied. The functions below also work on flat sets: one Uint32Array without pages.
 * A word is read `as number`, since its place is within the array: a default for it costs a ranking a tenth of its time.
 */
export class BitSet {
  readonly pages: (Uint32Array | undefined)[] = []

  add(number: number): void {
    const page = this.pages[number >>> pageShift] ?? new Uint32Array(pageWords)
    this.pages[number >>> pageShift] = page
    page[wordOf(number)] = (page[wordOf(number)] as number) | bitOf(number)
  }

  delete(number: number): void {
    const page = this.pages[number >>> pageShift]
    if (page) page[wordOf(number)] = (page[wordOf(number)] as number) & ~bitOf(number)
  }
}

function wordOf(number: number): number {
  return (number >>> 5) & (pageWords - 1)
}

function bitOf(number: number): number {
  return 1 << (number & 31)
}

/** Returns the length in words of a flat set for this many numbers, rounded up to whole pages. */
export function wordCountFor(numbers: number): number {
  return Math.ceil(numbers / (pageWords * 32)) * pageWords
}

/** Adds all numbers of a set to a flat set. */
export function unionInto(words: Uint32Array, set: BitSet): void {
  for (const [number, page] of set.pages.entries()) {
    if (!page) continue
    for (let word = 0, at = number * pageWords; word < pageWords; word++, at++) {
      words[at] = (words[at] as number) | (page[word] as number)
    }
  }
}

/** Removes from a flat set all numbers that the other set lacks; without another set, all. */
export function intersectInto(words: Uint32Array, set: BitSet | undefined): void {
  for (let at = 0; at < words.length; at += pageWords) {
    const page = set?.pages[at / pageWords]
    if (!page) words.fill(0, at, at + pageWords)
    else
      for (let word = 0; word < pageWords; word++)
        words[at + word] = (words[at + word] as number) & (page[word] as number)
  }
}

/** Removes from a flat set all numbers that another one of the same length lacks. */
export function intersect(words: Uint32Array, other: Uint32Array): void {
  for (let at = 0; at < words.length; at++) words[at] = (words[at] as number) & (other[at] as number)
}

/** Removes from a flat set all numbers of another one of the same length. */
export function subtract(words: Uint32Array, other: Uint32Array): void {
  for (let at = 0; at < words.length; at++) words[at] = (words[at] as number) & ~(other[at] as number)
}

/** Removes one number from a flat set. */
export function clearBit(words: Uint32Array, number: number): void {
  words[number >>> 5] = (words[number >>> 5] as number) & ~bitOf(number)
}

export function countBits(words: Uint32Array): number {
  let count = 0
  for (let at = 0; at < words.length; at++) count += popCount(words[at] as number)
  return count
}

/** Counts the set bits of a word in parallel. */
export function popCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Calls `visit` with each number of a flat set, in ascending order. It may remove the number from the set. */
export function forEachBit(words: Uint32Array, visit: (number: number) => void): void {
  for (let at = 0; at < words.length; at++) {
    for (let word = words[at] as number; word !== 0; word &= word - 1) visit(at * 32 + 31 - Math.clz32(word & -word))
  }
}

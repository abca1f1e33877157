/** Words of 32 bits in a page of a set. */
export const pageWords = 1024
const pageShift = 15

/**
 * A set of small numbers, one bit each, in pages of 4 KB that are made where a number falls: a skill that few have stays
 * small, and a set grows without being copied.
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

/** The words of as many pages as it takes to hold this many numbers, for sets in one piece. */
export function wordsFor(numbers: number): number {
  return Math.ceil(numbers / (pageWords * 32)) * pageWords
}

/** Adds a set to one in one piece. */
export function addAll(words: Uint32Array, set: BitSet): void {
  for (const [number, page] of set.pages.entries()) {
    if (!page) continue
    for (let word = 0, at = number * pageWords; word < pageWords; word++, at++) {
      words[at] = (words[at] as number) | (page[word] as number)
    }
  }
}

/** Leaves in a set in one piece only what is in the other set too; without one, nothing. */
export function keepOnly(words: Uint32Array, set: BitSet | undefined): void {
  for (let at = 0; at < words.length; at += pageWords) {
    const page = set?.pages[at / pageWords]
    if (!page) words.fill(0, at, at + pageWords)
    else
      for (let word = 0; word < pageWords; word++)
        words[at + word] = (words[at + word] as number) & (page[word] as number)
  }
}

/** Takes one number out of a set in one piece. */
export function takeOut(words: Uint32Array, number: number): void {
  words[number >>> 5] = (words[number >>> 5] as number) & ~bitOf(number)
}

export function countBits(words: Uint32Array): number {
  let count = 0
  for (let at = 0; at < words.length; at++) count += bitsOf(words[at] as number)
  return count
}

/** The bits of one word, counted in parallel. */
export function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Calls back with each number of a set in one piece, in order. */
export function forEachIn(words: Uint32Array, visit: (number: number) => void): void {
  for (let at = 0; at < words.length; at++) {
    for (let word = words[at] as number; word !== 0; word &= word - 1) visit(at * 32 + 31 - Math.clz32(word & -word))
  }
}

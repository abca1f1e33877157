import { createHash } from 'node:crypto'

/** The same seed gives the same sequence. */
export interface Random {
  /** From 0 up to, not including, 1. */
  number(): number
  /** A whole number, both ends included. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** One of the items, each as likely as its weight says. */
  weighted<Item>(...items: readonly (readonly [Item, number])[]): Item
  /** Picks up to `count` different items, in random order. */
  some<Item>(items: readonly Item[], count: number): Item[]
  /** A uuid. */
  id(): string
}

/** Gives the random numbers of one purpose in the demo firm, which are always the same. */
export function demoRandom(...purpose: readonly (string | number)[]): Random {
  return createRandom('vouch', ...purpose)
}

/** @param seed several parts, such as a purpose and a number. Another part gives an unrelated sequence. */
export function createRandom(...seed: readonly (string | number)[]): Random {
  const next = sfc32(createHash('sha256').update(seed.join('/')).digest())
  const number = () => next() / 2 ** 32
  const int = (min: number, max: number) => min + Math.floor(number() * (max - min + 1))
  return {
    number,
    int,
    pick: (items) => itemAt(items, int(0, items.length - 1)),
    chance: (probability) => number() < probability,
    weighted: (...items) => byWeight(items, number()),
    some: (items, count) => firstShuffled(items, count, int),
    id: () => uuidOf(next(), next(), next(), next()),
  }
}

/** Chris Doty-Humphrey's small fast counter. With 128 bits of state, the sequences of two seeds do not overlap. */
function sfc32(seed: Buffer): () => number {
  let [a, b, c, counter] = [seed.readInt32LE(0), seed.readInt32LE(4), seed.readInt32LE(8), seed.readInt32LE(12)]
  return () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
}

function byWeight<Item>(items: readonly (readonly [Item, number])[], number: number): Item {
  let left = number * items.reduce((sum, [, weight]) => sum + weight, 0)
  const chosen = items.find(([, weight]) => {
    left -= weight
    return left < 0
  })
  const [item] = chosen ?? itemAt(items, items.length - 1)
  return item
}

/** Returns the item at a place. @throws RangeError where the list has none, so that nobody goes on with nothing. */
export function itemAt<Item>(items: readonly Item[], place: number): Item {
  const item = items[place]
  if (item === undefined) throw new RangeError(`There is no item ${place} among ${items.length}.`)
  return item
}

function firstShuffled<Item>(items: readonly Item[], count: number, int: (min: number, max: number) => number): Item[] {
  const all = [...items]
  const wanted = Math.min(count, all.length)
  for (let place = 0; place < wanted; place++) {
    const other = int(place, all.length - 1)
    const item = itemAt(all, place)
    all[place] = itemAt(all, other)
    all[other] = item
  }
  return all.slice(0, wanted)
}

function uuidOf(...words: number[]): string {
  const hex = words.map((word) => word.toString(16).padStart(8, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

import { createHash } from 'node:crypto'
import { seed as runSeed } from './seed.ts'

/** A pseudo-random generator: the same seed gives the same sequence. */
export interface Random {
  /** Gives a whole number from 0 up to, not including, the limit. */
  below(limit: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
}

/** Gives the draws of one purpose, such as the moments of kills. They follow from its name and the seed of the run. */
export function drawsOf(purpose: string): Random {
  return createRandom(createHash('sha256').update(`${runSeed} ${purpose}`).digest().readInt32LE())
}

/** Implements Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (items) => {
      if (items.length === 0) throw new Error('Nothing to pick from.')
      return items[below(items.length)] as (typeof items)[number]
    },
  }
}

import { createRandom, type Random } from '#server/demo/random.ts'
import { seed } from './seed.ts'

/** Gives the draws of one purpose, such as the moments of kills. They follow from its name and the seed of the run. */
export function drawsOf(purpose: string): Random {
  return createRandom(seed, purpose)
}

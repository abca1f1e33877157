import { drawsOf } from './random.ts'

const { below } = drawsOf('delays')

/** Waits up to some milliseconds, as long as the seed of the run says; every other time not at all. */
export function aWhile(longest: number): Promise<void> {
  const ms = Math.max(0, below(2 * longest) - longest)
  return new Promise((resolve) => setTimeout(resolve, ms))
}

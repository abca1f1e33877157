import { drawsOf } from './random.ts'

const { int } = drawsOf('delays')

/** Waits up to some milliseconds, as long as the seed of the run says; every other time not at all. */
export function aWhile(longest: number): Promise<void> {
  const ms = Math.max(0, int(-longest, longest))
  return new Promise((resolve) => setTimeout(resolve, ms))
}

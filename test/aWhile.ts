/** Waits up to some milliseconds, as long as chance wants; every other time not at all. */
export function aWhile(longest: number): Promise<void> {
  const ms = Math.max(0, Math.random() * 2 - 1) * longest
  return new Promise((resolve) => setTimeout(resolve, ms))
}

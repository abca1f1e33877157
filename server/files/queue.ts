/** Runs work in the order in which it comes, at most so much of it at a time. */
export function createQueue(atATime: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let running = 0

  return async (work) => {
    if (running >= atATime) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      // Whoever waits takes the place over.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

/**
 * Lets callers share runs of some work. A caller gets a run that began after the call, so that it sees all that was there
 * before; whoever calls during one run shares the next.
 */
export function coalesce<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<Result> | undefined
  return () => {
    next ??= running.then(() => {
      next = undefined
      const run = work()
      running = run.catch(() => undefined)
      return run
    })
    return next
  }
}

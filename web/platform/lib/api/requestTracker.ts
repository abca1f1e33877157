/** Tracks running API requests and loading code, for the loader in the corner. */
export interface RequestTracker {
  /** Counts work as running until it ends. A request ends with its last attempt. */
  during<Result>(work: () => Promise<Result>): Promise<Result>
  subscribe(listener: () => void): () => void
  isBusy(): boolean
}

function createRequestTracker(): RequestTracker {
  const listeners = new Set<() => void>()
  let running = 0
  const add = (count: number) => {
    running += count
    // This waits, because a render may have started the work, and no other component may change during a render.
    queueMicrotask(() => {
      for (const listener of listeners) listener()
    })
  }
  return {
    during: async (work) => {
      add(1)
      try {
        return await work()
      } finally {
        add(-1)
      }
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isBusy: () => running > 0,
  }
}

export const requestTracker = createRequestTracker()

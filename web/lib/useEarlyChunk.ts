import { useEffect, useState } from 'react'
import { loadChunk } from './loadChunk.ts'

/**
 * A part of the app that must be there at once when it is wanted: loaded as soon as the browser has nothing else to do, and at
 * the latest when it is wanted. `undefined` until it is there.
 * @param load imports the part; a constant of the module.
 * @throws ChunkLoadError where it is wanted and cannot be loaded.
 */
export function useEarlyChunk<Part>(load: () => Promise<Part>, wanted: boolean): Part | undefined {
  const [part, setPart] = useState<{ readonly it: Part }>()
  const [failure, setFailure] = useState<{ readonly error: unknown }>()
  useEffect(() => {
    if (part) return
    const start = () =>
      loadChunk(load).then(
        (it) => setPart({ it }),
        // What nobody has asked for yet may fail unseen: it is tried again when they do.
        (error) => wanted && setFailure({ error }),
      )
    if (!wanted) return whenIdle(start)
    void start()
  }, [part, load, wanted])
  if (failure) throw failure.error
  return part?.it
}

/** @returns what gives the work up again, if it has not begun. */
function whenIdle(work: () => void): () => void {
  // Safari knows no idle time.
  if (!window.requestIdleCallback) {
    const timer = window.setTimeout(work, 1_000)
    return () => window.clearTimeout(timer)
  }
  const request = window.requestIdleCallback(() => work(), { timeout: 5_000 })
  return () => window.cancelIdleCallback(request)
}

import { requestTracker } from '#web/platform/lib/api/requestTracker.ts'

const chunkTimeout = 120_000

/** Thrown when a part of the app could not be loaded: the network failed, or a newer release has replaced it. */
class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/**
 * Loads a part of the app with a timeout of 120 s.
 * @param load imports the part.
 * @throws ChunkLoadError
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: number | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = window.setTimeout(
      () => reject(new ChunkLoadError('Loading this screen took over 120 seconds.')),
      chunkTimeout,
    )
  })
  try {
    return await requestTracker.during(() => Promise.race([load(), timeout]))
  } catch (error) {
    if (error instanceof ChunkLoadError) throw error
    throw new ChunkLoadError('This screen could not be loaded. Check the connection, then reload.', { cause: error })
  } finally {
    window.clearTimeout(timer)
  }
}

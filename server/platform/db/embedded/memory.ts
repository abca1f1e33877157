import { totalmem } from 'node:os'

const megabyte = 1024 * 1024

/**
 * What the embedded PostgreSQL is told of the machine's memory, or of the container's. An eighth keeps rows and indexes at hand, of
 * which it takes only what it uses. Plans are chosen as if half of it, with the files that the system keeps, were at hand.
 */
export function memorySettings(): Record<'shared_buffers' | 'effective_cache_size', string> {
  const limit = process.constrainedMemory()
  const memory = (limit > 0 ? Math.min(limit, totalmem()) : totalmem()) / megabyte
  return {
    shared_buffers: `${Math.max(128, Math.floor(memory / 8))}MB`,
    effective_cache_size: `${Math.max(128, Math.floor(memory / 2))}MB`,
  }
}

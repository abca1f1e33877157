import { totalmem } from 'node:os'

const megabyte = 1024 * 1024

/**
 * Sizes settings by the memory of the machine or the container. An eighth of it keeps rows and indexes, and PostgreSQL
 * takes only as much as it uses. Plans assume that half of it, with the file cache of the system, holds data.
 */
export function memorySettings(): Record<'shared_buffers' | 'effective_cache_size', string> {
  const limit = process.constrainedMemory()
  const memory = (limit > 0 ? Math.min(limit, totalmem()) : totalmem()) / megabyte
  return {
    shared_buffers: `${Math.max(128, Math.floor(memory / 8))}MB`,
    effective_cache_size: `${Math.max(128, Math.floor(memory / 2))}MB`,
  }
}

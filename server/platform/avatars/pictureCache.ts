import { LRUCache } from 'lru-cache'
import { createFairQueue } from '#server/platform/files/fairQueue.ts'
import { drawnPicture } from './drawnPicture.ts'
import { fetchPicture, type PictureNetwork, UnreachableHostError } from './fetchPicture.ts'
import { type Picture, readPicture } from './picture.ts'

const day = 86_400_000
const minute = 60_000
/** The memory for pictures, in bytes. */
const cacheSize = 32 * 1024 * 1024
/** The most fetches at a time. */
const concurrency = 8

/** Loads pictures from the internet, or draws those of the demo firm, and caches them for a day. An address without a picture is not tried again for ten minutes. */
export function createPictureCache(network?: PictureNetwork): (source: string) => Promise<Picture | undefined> {
  const cache = new LRUCache<string, { readonly picture: Picture | undefined }>({
    maxSize: cacheSize,
    sizeCalculation: ({ picture }, source) => (picture?.content.length ?? 0) + source.length,
    ttl: day,
  })
  /** Hosts that did not answer. Without this, a firm without internet would wait once per developer. */
  const unreachableHosts = new LRUCache<string, true>({ max: 1_000, ttl: minute })
  const inFlight = new Map<string, Promise<Picture | undefined>>()
  const enqueue = createFairQueue(concurrency)

  async function load(source: string): Promise<Picture | undefined> {
    const { host } = new URL(source)
    try {
      const picture = unreachableHosts.has(host)
        ? undefined
        : readPicture(drawnPicture(source) ?? (await fetchPicture(source, network)))
      cache.set(source, { picture }, { ttl: picture ? day : 10 * minute })
      return picture
    } catch (error) {
      if (error instanceof UnreachableHostError) unreachableHosts.set(host, true)
      else cache.set(source, { picture: undefined }, { ttl: 10 * minute })
      return undefined
    }
  }

  return (source) => {
    const cached = cache.get(source)
    if (cached) return Promise.resolve(cached.picture)
    const loading =
      inFlight.get(source) ?? enqueue(undefined, () => load(source)).finally(() => inFlight.delete(source))
    inFlight.set(source, loading)
    return loading
  }
}

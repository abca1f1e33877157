import { LRUCache } from 'lru-cache'
import { createFairQueue } from '#server/platform/files/fairQueue.ts'
import { fetchPicture, type PictureNetwork, UnreachableError } from './fetchPicture.ts'
import { type Picture, readPicture } from './picture.ts'

const day = 86_400_000
const minute = 60_000
/** Bytes of pictures in memory; and how many are fetched at a time. */
const cacheSize = 32 * 1024 * 1024
const together = 8

/** The pictures at addresses of the internet, kept for a day; what is no picture is not asked for again for ten minutes. */
export function createPictures(network?: PictureNetwork): (source: string) => Promise<Picture | undefined> {
  const kept = new LRUCache<string, { readonly picture: Picture | undefined }>({
    maxSize: cacheSize,
    sizeCalculation: ({ picture }, source) => (picture?.content.length ?? 0) + source.length,
    ttl: day,
  })
  /** Hosts that did not answer: a firm without the internet would wait for each of its developers. */
  const silent = new LRUCache<string, true>({ max: 1_000, ttl: minute })
  const underWay = new Map<string, Promise<Picture | undefined>>()
  const inTurn = createFairQueue(together)

  async function fetched(source: string): Promise<Picture | undefined> {
    const { host } = new URL(source)
    try {
      const picture = silent.has(host) ? undefined : readPicture(await fetchPicture(source, network))
      kept.set(source, { picture }, { ttl: picture ? day : 10 * minute })
      return picture
    } catch (error) {
      if (error instanceof UnreachableError) silent.set(host, true)
      else kept.set(source, { picture: undefined }, { ttl: 10 * minute })
      return undefined
    }
  }

  return (source) => {
    const found = kept.get(source)
    if (found) return Promise.resolve(found.picture)
    const running =
      underWay.get(source) ?? inTurn(undefined, () => fetched(source)).finally(() => underWay.delete(source))
    underWay.set(source, running)
    return running
  }
}

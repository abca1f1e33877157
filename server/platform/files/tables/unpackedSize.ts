import { fromBufferPromise } from 'yauzl'
import { RefusedError } from '#server/platform/files/refusals.ts'

/** Parts that an archive may have. */
const partLimit = 2_000

/**
 * Unpacks everything once to measure it, since the sizes that an archive states can be wrong.
 * @param limit counts bytes.
 * @throws RefusedError UNPACKS_TOO_LARGE or ENCRYPTED
 */
export async function checkUnpacked(content: Buffer, limit: number): Promise<void> {
  const archive = await fromBufferPromise(content)
  if (archive.entryCount > partLimit) throw new RefusedError('UNPACKS_TOO_LARGE')
  let size = 0
  for await (const entry of archive.eachEntry()) {
    if (entry.isEncrypted()) throw new RefusedError('ENCRYPTED')
    for await (const chunk of await archive.openReadStreamPromise(entry)) {
      size += chunk.length
      if (size > limit) throw new RefusedError('UNPACKS_TOO_LARGE')
    }
  }
}

import { createReaderPool, explained, refusalOf } from './readerPool.ts'
import type { FileRefusal } from './refusals.ts'
import type { Found } from './search/findings.ts'
import type { Needle } from './search/needles.ts'

const searchers = createReaderPool<{ found: readonly Found[] }>('searcherProcess.ts')

/** Refusals that a person can act on. */
const sentences: Readonly<Partial<Record<FileRefusal, string>>> = {
  UNPACKS_TOO_LARGE:
    'This file is too large to search when it is unpacked. Leave out generated folders, such as node_modules.',
  TOO_HARD: 'This file takes too long to search. Leave out generated folders, such as node_modules.',
}

/**
 * Searches a file for words: its text, the members of archives with their names, histories of Git, and the metadata of
 * documents. The file may be hostile, so another process does it, with limits on time, memory and unpacked size.
 * @param account as for `extractText`.
 * @throws UserError BAD_INPUT when the file takes too much to search.
 */
export async function searchFile(
  content: Buffer,
  needles: readonly Needle[],
  account: string,
): Promise<readonly Found[]> {
  const words = Buffer.from(JSON.stringify(needles))
  const size = Buffer.alloc(4)
  size.writeUInt32BE(words.length)
  try {
    return (await searchers.read(Buffer.concat([size, words, content]), account)).found
  } catch (error) {
    throw explained(error, sentences)
  }
}

/** Returns whether a search took too long or too much memory, which a busy machine may have caused. */
export function isTooHard(error: unknown): boolean {
  return refusalOf(error) === 'TOO_HARD'
}

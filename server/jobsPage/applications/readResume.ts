import { UserError } from '#server/errors.ts'
import { extractText } from '#server/platform/files/extract.ts'
import type { Owner } from '#server/platform/files/fairQueue.ts'
import { refusals } from '#server/platform/files/refusals.ts'
import type { FileStore } from '#server/platform/files/stores/fileStore.ts'
import type { ResumeType } from '#shared/platform/enumerations.ts'

/** Says in a sentence why a resume could not be read. */
export type ReadResume =
  | { readonly text: string; readonly type: ResumeType; readonly problem?: never }
  | { readonly problem: string }

/** Keeps the readings that run, by the key of the file: a button that is pressed often reads it once. */
const running = new Map<string, Promise<ReadResume>>()

/** Reads the file of an application whose mailbox is known by now. @param owner takes turns with others. */
export function readResume(files: FileStore, key: string, owner: Owner): Promise<ReadResume> {
  const reading = running.get(key) ?? readFile(files, key, owner).finally(() => running.delete(key))
  running.set(key, reading)
  return reading
}

async function readFile(files: FileStore, key: string, owner: Owner): Promise<ReadResume> {
  try {
    const content = await files.get(key)
    if (!content) return { problem: refusals.BROKEN }
    return await extractText(content, owner)
  } catch (error) {
    if (error instanceof UserError) return { problem: error.message }
    throw error
  }
}

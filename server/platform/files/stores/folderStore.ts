import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { ignoreMissing } from '#server/platform/process/drafts.ts'
import { makeFolder, syncFolder } from '#server/platform/process/folder.ts'
import type { FileStore, OpenFile } from './fileStore.ts'
import { checkKey } from './key.ts'

/** The folder of the files, both in the data folder and in a backup. */
export const filesFolder = 'files'

/** Stores files in a folder that only this account can read. Writes are atomic, even when the power fails. */
export function createFolderStore(dataFolder: string): FileStore {
  const folder = path.join(dataFolder, filesFolder)
  const pathOf = (key: string) => path.join(folder, checkKey(key))

  async function putStream(key: string, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
    // Others may enter the data folder: an embedded PostgreSQL below it runs as a user of its own.
    await makeFolder(dataFolder)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const draft = `${pathOf(key)}.part`
    try {
      await writeAndSync(draft, content)
      await rename(draft, pathOf(key))
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
    await syncFolder(folder)
  }

  async function remove(key: string): Promise<void> {
    await rm(pathOf(key), { force: true })
    // A process that was killed during `put` leaves this draft.
    await rm(`${pathOf(key)}.part`, { force: true })
  }

  return {
    put: (key, content) => putStream(key, [content]),
    putStream,
    open: (key) => openFile(pathOf(key)).catch(ignoreMissing),
    get: (key) => readFile(pathOf(key)).catch(ignoreMissing),
    remove,
    removeStream: remove,
  }
}

/** @throws ENOENT when there is no file at the path. */
export async function openFile(file: string): Promise<OpenFile> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    return { size, content: handle.createReadStream() }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function writeAndSync(file: string, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
